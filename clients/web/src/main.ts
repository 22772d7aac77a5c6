/** The console: one connection, one operator, three pages. */
import "./style.css";
import { choose, language } from "./i18n";
import { Connection, type Hello } from "./net/connection";
import { writing } from "./operate/keyboard";
import { Operator } from "./operate/operator";
import { replace } from "./ui/dom";
import { Header } from "./ui/header";
import { helpPage } from "./ui/help";
import { OperatePage } from "./ui/operate";
import { RunPage } from "./ui/run";
import { RunsPage } from "./ui/runs";

const root = document.querySelector<HTMLElement>("#app")!;
const scheme = location.protocol === "https:" ? "wss" : "ws";
const connection = new Connection(`${scheme}://${location.host}/ws`);
const operator = new Operator(connection, () => undefined);

let hello: Hello | null = null;
let header = new Header(() => operator.stop());
let operate: OperatePage | null = null;
let run: RunPage | null = null;

function build(): void {
  header = new Header(() => operator.stop());
  if (hello) header.hello(hello);
  operate?.close();
  operate = null;
  route();
}

function route(): void {
  const parts = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  run?.close();
  run = null;
  operator.watch(parts[0] !== "runs" && parts[0] !== "help");
  replace(root, header.element, pageOf(parts));
  window.scrollTo(0, 0);
  for (const link of header.element.querySelectorAll("nav a"))
    link.toggleAttribute("aria-current", link.getAttribute("href") === `#/${parts[0]}`);
}

/** `runs`, `runs/RUN`, `runs/RUN/report`, `runs/RUN/with/RUN`, `help`; anything else is where one operates. */
function pageOf([page, name, what, other]: string[]): HTMLElement {
  if (page === "runs" && name) {
    run = new RunPage(what === "with" && other ? [name, other] : [name], what === "report" ? "report" : "playback");
    return run.element;
  }
  if (page === "runs") {
    const runs = new RunsPage();
    void runs.show();
    return runs.element;
  }
  if (page === "help") return helpPage();
  if (!operate) {
    operate = new OperatePage(connection, operator);
    if (hello) void operate.hello(hello);
  }
  return operate.element;
}

connection.listen({
  hello: (told) => {
    hello = told;
    header.hello(told);
    void operate?.hello(told);
  },
  state: (state, poses, path) => {
    header.show(state);
    operate?.show(state, poses, path);
  },
  gone: (why) => header.gone(why),
  refused: (why) => operate?.refused(why),
});

window.addEventListener("hashchange", route);
window.addEventListener("languagechange", build);
window.addEventListener(
  "keydown",
  (event) => {
    if (event.code !== "Space" || event.repeat || writing(event.target)) return;
    event.preventDefault();
    operator.stop();
  },
  { capture: true },
);

choose(language);
connection.open(); // first: it goes on while the page is built
build();
