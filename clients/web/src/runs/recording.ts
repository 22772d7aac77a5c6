/** A run that is played back: its frames come from the gateway a piece at a time, and few pieces are kept. */
import { bytes, get } from "../net/api";
import { type Layout, State } from "../net/state";
import type { Geometry } from "../view/stage";
import { made } from "./made";

export interface Happening {
  t: number;
  kind: string;
  code: (string | number)[];
}

/** What the gateway tells of a run; `t` in s from its first tick, `way` of the hand in m. */
export interface Index {
  profile?: string;
  modes?: string[];
  references?: string[];
  velocities?: string[];
  frame_bytes: number;
  state_bytes: number;
  t: number[];
  signals: Layout;
  geometry: Geometry | null;
  why: string;
  way: [number, number, number][];
  events: Happening[];
}

export interface Frame {
  t: number;
  state: State;
  poses: Float32Array;
}

const PIECE = 64;
const MOST_PIECES = 12;

export class Recording {
  private readonly pieces = new Map<number, Uint8Array | null>();

  private constructor(
    readonly run: string,
    readonly index: Index,
    private readonly file: string,
  ) {}

  static async open(run: string, tell: (share: number) => void): Promise<Recording> {
    const files = await made(run, "playback", tell);
    const [frames, index] = ["frames.bin", "index.json"].map((name) => files.find((file) => file.endsWith(name))!);
    return new Recording(run, await get<Index>(index!), frames!);
  }

  /** s. */
  get duration(): number {
    return this.index.t.at(-1) ?? 0;
  }

  /** The frame nearest to a time; null while it is on its way. */
  at(t: number): Frame | null {
    const number = this.nearest(t);
    const piece = this.piece(Math.floor(number / PIECE));
    if ((number % PIECE) * 2 > PIECE) this.piece(Math.floor(number / PIECE) + 1);
    if (!piece) return null;
    const { frame_bytes: size, state_bytes: state, signals } = this.index;
    const start = (number % PIECE) * size;
    return {
      t: this.index.t[number]!,
      state: new State(signals, piece.subarray(start, start + state)),
      poses: new Float32Array(piece.slice(start + state, start + size).buffer),
    };
  }

  private nearest(t: number): number {
    const times = this.index.t;
    let [low, high] = [0, times.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (times[middle]! < t) low = middle + 1;
      else high = middle;
    }
    return low > 0 && t - times[low - 1]! < times[low]! - t ? low - 1 : low;
  }

  private piece(number: number): Uint8Array | null {
    const frames = this.index.t.length;
    if (number * PIECE >= frames) return null;
    const known = this.pieces.get(number);
    if (known === undefined) this.fetch(number, Math.min((number + 1) * PIECE, frames));
    else {
      // The newest used is the last in the map, the first goes first.
      this.pieces.delete(number);
      this.pieces.set(number, known);
    }
    return known ?? null;
  }

  private fetch(number: number, end: number): void {
    const size = this.index.frame_bytes;
    this.pieces.set(number, null);
    bytes(this.file, number * PIECE * size, end * size).then(
      (data) => this.keep(number, data),
      () => this.pieces.delete(number),
    );
  }

  private keep(number: number, data: Uint8Array): void {
    this.pieces.set(number, data);
    for (const oldest of this.pieces.keys()) {
      if (this.pieces.size <= MOST_PIECES) return;
      this.pieces.delete(oldest);
    }
  }
}
