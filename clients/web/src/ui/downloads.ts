/** Files of a run: what lies there, and exports, which are made when somebody wants them. */
import { words } from "../i18n";
import { address, type Kind, made, type RunFacts } from "../runs/made";
import { h, replace, say } from "./dom";

const EXPORTS: [Kind, string][] = [
  ["csv", "CSV"],
  ["parquet", "Parquet"],
  ["mat", "MATLAB"],
  ["hdf5", "HDF5"],
];
const RECORDING = "recording.mcap";
const PICTURES = /\.png$/;

export function downloads(facts: RunFacts): HTMLElement {
  const w = words();
  const file = (name: string) => `${address(facts.run)}/files/${encodeURIComponent(name)}`;
  const pictures = facts.files.filter((name) => PICTURES.test(name));
  const others = facts.files.filter((name) => !PICTURES.test(name) && name !== RECORDING);
  const mcap = h("a", { class: "button", href: file(RECORDING), download: `${facts.run}.mcap` }, "MCAP");
  return h(
    "section",
    { class: "panel downloads" },
    h("h2", {}, w.downloads),
    h("div", { class: "exports" }, h("div", { class: "export" }, mcap), ...EXPORTS.map(([kind, name]) => exporter(facts.run, kind, name))),
    h("p", { class: "files" }, ...others.map((name) => h("a", { href: file(name), download: "" }, name))),
    h("div", { class: "pictures" }, ...pictures.map((name) => picture(file(name), name))),
  );
}

/** A button that has an export made, and becomes the links to its files. */
function exporter(run: string, kind: Kind, name: string): HTMLElement {
  const progress = h("progress", { max: 1, value: 0, hidden: true, "aria-label": `${name}: ${words().making}` });
  const links = h("span", { class: "links", role: "status" });
  const button = h("button", { "data-export": kind, onclick: () => void start() }, name);
  async function start(): Promise<void> {
    button.disabled = true;
    progress.hidden = false;
    try {
      const files = await made(run, kind, (share) => (progress.value = share));
      replace(links, ...files.map((href) => h("a", { href, download: "" }, decodeURIComponent(href.split("/").at(-1)!))));
      button.hidden = true;
      // The table itself; beside a CSV lies another file, which tells what its columns are.
      [...links.children].map((link) => link as HTMLAnchorElement).find((link) => !link.href.endsWith(".columns.csv"))?.click();
    } catch (error) {
      say(links, error instanceof Error ? error.message : String(error));
      button.disabled = false;
    }
    progress.hidden = true;
  }
  return h("div", { class: "export" }, button, progress, links);
}

function picture(source: string, name: string): HTMLElement {
  return h("a", { href: source, target: "_blank" }, h("img", { src: source, alt: name, loading: "lazy" }));
}
