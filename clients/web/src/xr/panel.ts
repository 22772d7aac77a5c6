/** What an operator reads in the headset: a board beside the scene, drawn anew when its words change. */
import * as THREE from "three";

export interface Lines {
  /** Engaged, held, fault; and the number of that state, which gives the colour. */
  standing: string;
  state: number;
  why: string;
  /** Label and value. */
  facts: [string, string][];
  guard: string;
  hints: string[];
}

const [WIDTH, HEIGHT] = [1024, 768];
const WIDTH_M = 0.72;
const MARGIN = 40;
const COLOURS = { ground: "#18212bee", edge: "#2a3846", text: "#e8eef4", dim: "#a9b8c6", warn: "#ffc46b" };
const STANDING: Record<number, string> = { 2: "#5ad1a5", 3: "#ff5d5d" };

export class Panel {
  readonly object: THREE.Mesh;
  private readonly canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  private readonly texture = new THREE.CanvasTexture(this.canvas);
  private shown = "";

  constructor() {
    this.texture.colorSpace = THREE.SRGBColorSpace;
    const material = new THREE.MeshBasicMaterial({ map: this.texture, transparent: true, fog: false });
    this.object = new THREE.Mesh(new THREE.PlaneGeometry(WIDTH_M, (WIDTH_M * HEIGHT) / WIDTH), material);
    this.object.name = "panel";
  }

  show(lines: Lines): void {
    const text = JSON.stringify(lines);
    if (text === this.shown) return;
    this.shown = text;
    const context = this.canvas.getContext("2d");
    if (context) draw(context, lines);
    this.texture.needsUpdate = true;
  }

  dispose(): void {
    this.object.geometry.dispose();
    (this.object.material as THREE.Material).dispose();
    this.texture.dispose();
  }
}

function draw(on: CanvasRenderingContext2D, lines: Lines): void {
  on.clearRect(0, 0, WIDTH, HEIGHT);
  board(on);
  standing(on, lines);
  facts(on, lines.facts);
  let y = 460;
  if (lines.guard) y = wrapped(on, lines.guard, y, 34, COLOURS.warn);
  for (const hint of lines.hints) y = wrapped(on, hint, y, 34, COLOURS.text);
}

function board(on: CanvasRenderingContext2D): void {
  on.fillStyle = COLOURS.ground;
  on.strokeStyle = COLOURS.edge;
  on.lineWidth = 4;
  on.beginPath();
  on.roundRect(2, 2, WIDTH - 4, HEIGHT - 4, 36);
  on.fill();
  on.stroke();
}

function standing(on: CanvasRenderingContext2D, { standing, state, why }: Lines): void {
  on.font = "600 52px system-ui, sans-serif";
  const wide = on.measureText(standing).width + 56;
  on.fillStyle = STANDING[state] ?? "#3a4856";
  on.beginPath();
  on.roundRect(MARGIN, MARGIN, wide, 80, 40);
  on.fill();
  on.fillStyle = state in STANDING ? "#0b1016" : COLOURS.text;
  on.fillText(standing, MARGIN + 28, MARGIN + 58);
  wrapped(on, why, MARGIN + 130, 34, COLOURS.dim);
}

/** Three in a row. */
function facts(on: CanvasRenderingContext2D, all: [string, string][]): void {
  const step = (WIDTH - 2 * MARGIN) / 3;
  all.forEach(([label, value], index) => {
    const [x, y] = [MARGIN + step * (index % 3), 250 + 105 * Math.floor(index / 3)];
    on.font = "30px system-ui, sans-serif";
    on.fillStyle = COLOURS.dim;
    on.fillText(label, x, y, step - 16);
    on.font = "650 46px system-ui, sans-serif";
    on.fillStyle = COLOURS.text;
    on.fillText(value, x, y + 48, step - 16);
  });
}

/** Text in lines that fit, from a height on; the height below it. */
function wrapped(on: CanvasRenderingContext2D, text: string, y: number, size: number, colour: string): number {
  on.font = `${size}px system-ui, sans-serif`;
  on.fillStyle = colour;
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line ? `${line} ${word}` : word;
    if (line && on.measureText(longer).width > WIDTH - 2 * MARGIN) {
      on.fillText(line, MARGIN, y);
      [line, y] = [word, y + 1.3 * size];
    } else line = longer;
  }
  on.fillText(line, MARGIN, y);
  return y + 1.5 * size;
}
