/** States by name: the bytes of one state, read with the layout that the gateway told at the beginning. */
import type { SignalName } from "../generated/schema";

export interface SignalLayout {
  dtype: "f8" | "u8" | "i8";
  shape: number[];
  offset: number;
  unit: string;
  /** Full name of the signal that says how many entries are in use; empty when all are. */
  count: string;
  enum: string;
}

export type Layout = Record<string, SignalLayout>;

export class State {
  private readonly view: DataView;

  constructor(
    private readonly layout: Layout,
    bytes: Uint8Array,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  has(name: SignalName): boolean {
    return name in this.layout;
  }

  /** A single number; `otherwise` if this cell has no such signal. */
  number(name: SignalName, otherwise = 0): number {
    const signal = this.layout[name];
    return signal ? this.element(signal, 0) : otherwise;
  }

  /** Every entry in use; empty if this cell has no such signal. */
  array(name: SignalName): number[] {
    const signal = this.layout[name];
    if (!signal) return [];
    const capacity = signal.shape.reduce((product, length) => product * length, 1);
    const used = signal.count ? Math.min(this.number(signal.count as SignalName), capacity) : capacity;
    return Array.from({ length: used }, (_, index) => this.element(signal, index));
  }

  /** Text that is kept in the words of a signal. */
  text(name: SignalName): string {
    const signal = this.layout[name];
    if (!signal) return "";
    const length = 8 * signal.shape.reduce((product, n) => product * n, 1);
    const bytes = new Uint8Array(this.view.buffer, this.view.byteOffset + signal.offset, length);
    const end = bytes.indexOf(0);
    return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
  }

  private element(signal: SignalLayout, index: number): number {
    const at = signal.offset + 8 * index;
    if (signal.dtype === "f8") return this.view.getFloat64(at, true);
    // Beyond 2^53 the last digits are lost; nothing shown to people needs them.
    const high = signal.dtype === "i8" ? this.view.getInt32(at + 4, true) : this.view.getUint32(at + 4, true);
    return high * 2 ** 32 + this.view.getUint32(at, true);
  }
}
