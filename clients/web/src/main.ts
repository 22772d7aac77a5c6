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
import { RunsPage } from "./ui/runs";

const root = document.querySelector<HTMLElement>("#app")!;
const scheme = location.protocol === "https:" ? "wss" : "ws";
const connection = new Connection(`${scheme}://${location.host}/ws`);
const operator = new Operator(connection, () => undefined);

let hello: Hello | null = null;
let header = new Header(() => operator.stop());
let operate: OperatePage | null = null;

function build(): void {
  header = new Header(() => operator.stop());
  if (hello) header.hello(hello);
  operate?.close();
  operate = null;
  route();
}

function route(): void {
  const page = location.hash.replace(/^#\/?/, "");
  replace(root, header.element, pageOf(page));
  for (const link of header.element.querySelectorAll("nav a"))
    link.toggleAttribute("aria-current", link.getAttribute("href") === `#/${page}`);
}

function pageOf(page: string): HTMLElement {
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
build();
connection.open();
