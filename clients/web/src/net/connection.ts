/** The WebSocket to the gateway: reconnects by itself, answers pings, and never queues a command. */
import { decode, encode } from "@msgpack/msgpack";
import { type Layout, State } from "./state";

export interface Hello {
  cell: string;
  profile: string;
  clock: string;
  rate: number;
  modes: string[];
  references: string[];
  buttons: Record<string, number>;
  command_expiry: number;
  /** Where the object stands, the safe zone as x, y and radius, and how far the gripper reaches; m. */
  mission?: { object: number[]; safe_zone: number[]; reach: number } | null;
  scenes?: string[];
  /** Whether the robot has a camera whose pictures the gateway shows. */
  camera?: boolean;
  version: string;
  signals: Layout;
}

export interface Listener {
  hello?(hello: Hello): void;
  /** `poses` of every body; `path`, the way that a plan foresees, x, y, z, m. */
  state?(state: State, poses: Float32Array | null, path: Float32Array | null): void;
  /** The cell is gone, or the gateway is; `why` is for people. */
  gone?(why: string): void;
  /** This client's command slot; 0 without control. */
  seat?(slot: number): void;
  refused?(why: string, op: string): void;
}

type Message = Record<string, unknown>;

const RETRY_MS = [250, 500, 1000, 2000];
/** With so much unsent, the network is stuck: what is written now would arrive late. */
const MOST_UNSENT_BYTES = 4096;
/** The gateway pings once a second: without a word for so long, the network is cut, whatever the socket says. */
const SILENT_MS = 3000;

export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private layout: Layout = {};
  private silent = 0;
  private readonly listeners = new Set<Listener>();

  constructor(private readonly url: string) {}

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  open(): void {
    const socket = new WebSocket(this.url);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => (this.tries = 0);
    socket.onmessage = (event) => {
      this.expect(socket);
      this.receive(event.data as ArrayBuffer);
    };
    socket.onclose = () => this.closed(socket);
    this.socket = socket;
    this.expect(socket);
  }

  private expect(socket: WebSocket): void {
    window.clearTimeout(this.silent);
    this.silent = window.setTimeout(() => this.closed(socket), SILENT_MS);
  }

  /** Sends, or drops where it could not be sent at once; whether it was sent. */
  send(message: Message): boolean {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > MOST_UNSENT_BYTES) return false;
    socket.send(encode(message));
    return true;
  }

  /** A command, with the time at which it was given. */
  command(message: Message): boolean {
    return this.send({ ...message, at: now() });
  }

  private receive(data: ArrayBuffer): void {
    const message = decode(new Uint8Array(data)) as Message;
    if ("ping" in message) this.send({ op: "pong", ping: message["ping"], at: now() });
    else if ("state" in message) this.told(message);
    else if ("hello" in message) {
      const hello = message["hello"] as Hello;
      this.layout = hello.signals;
      this.tell((listener) => listener.hello?.(hello));
    } else if ("gone" in message) this.tell((listener) => listener.gone?.(String(message["gone"])));
    else if ("seat" in message) this.tell((listener) => listener.seat?.(Number(message["seat"])));
    else if ("refused" in message)
      this.tell((listener) => listener.refused?.(String(message["refused"]), String(message["op"] ?? "")));
  }

  private told(message: Message): void {
    const state = new State(this.layout, message["state"] as Uint8Array);
    const [poses, path] = [floats(message["poses"]), floats(message["path"])];
    this.tell((listener) => listener.state?.(state, poses, path));
  }

  /** Gives a socket up at once: one whose network is cut would take minutes to close. */
  private closed(socket: WebSocket): void {
    if (socket !== this.socket) return;
    window.clearTimeout(this.silent);
    this.socket = socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.tell((listener) => {
      listener.seat?.(0);
      listener.gone?.("");
    });
    const wait = RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)] ?? 2000;
    window.setTimeout(() => this.open(), wait);
  }

  private tell(act: (listener: Listener) => void): void {
    for (const listener of [...this.listeners]) act(listener);
  }
}

function floats(packed: unknown): Float32Array | null {
  return packed instanceof Uint8Array ? new Float32Array(packed.slice().buffer) : null;
}

/** Monotonic time, µs: a whole number, which msgpack keeps whole. */
export function now(): number {
  return Math.round(performance.now() * 1000);
}
