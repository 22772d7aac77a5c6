/** The operator's seat: polls the device 60 times a second and sends the hand while this client has control.

Motion never resumes by itself: after every loss of device, focus, page, network or control, and after a stop, the
deadman must be seen released before it counts again. */
import { CellState } from "../generated/schema";
import type { Connection } from "../net/connection";
import type { State } from "../net/state";
import { strength } from "./feeling";
import { AT_REST, type Device, type Hand, type Seen } from "./hand";

const PERIOD_MS = 1000 / 60;
/** States that were on their way when control was given arrive before so many ms. */
const UNDERWAY_MS = 2000;
/** A device that vibrates is told how much so often. */
const FEEL_MS = 50;

export class Operator {
  hand: Hand = AT_REST;
  device: Device | null = null;
  slot = 0;
  /** Whether control ended without having been given away. */
  lost = false;
  /** Whether the cell has shown that this client has control: from then on it shows, too, when that is over. */
  private given = false;
  private seated = -Infinity;
  private released = false;
  private bits: Record<string, number> = {};
  /** Who has not been asked for so long, ms, whether he holds the deadman, may have let it go: the cell holds, too. */
  private expiry = Infinity;
  private seen: Seen = { engaged: false, buttons: [] };
  private away = false;
  private polled = -Infinity;
  private felt = -Infinity;
  private watching = true;
  private readonly timer: number;

  constructor(
    private readonly connection: Connection,
    private readonly changed: () => void,
  ) {
    connection.listen({
      seat: (slot) => this.sit(slot),
      gone: () => this.sit(0),
      hello: (hello) => {
        this.bits = hello.buttons;
        this.expiry = 1e3 * hello.command_expiry;
        this.sit(0);
      },
      state: (state) => {
        this.look(state);
        this.feel(strength(state));
      },
    });
    window.addEventListener("pagehide", () => this.leave());
    window.addEventListener("blur", () => !this.device?.ownFocus && this.leave());
    document.addEventListener("visibilitychange", () => document.hidden && !this.device?.ownFocus && this.leave());
    window.addEventListener("focus", () => (this.away = false));
    window.addEventListener("pointerdown", () => (this.away = false), { capture: true });
    window.addEventListener("keydown", () => (this.away = false), { capture: true });
    this.timer = window.setInterval(() => performance.now() - this.polled > PERIOD_MS / 2 && this.poll(), PERIOD_MS);
  }

  get inControl(): boolean {
    return this.slot > 0;
  }

  /** Operates with this device from now on; the old one is closed. */
  use(device: Device | null): void {
    if (this.device === device) return;
    this.device?.close();
    this.device = device;
    this.away &&= !device?.ownFocus;
    this.mistrust();
    this.rest();
    this.changed();
  }

  /** Whether the operator sees the robot: on a page that does not show it, nobody moves it. */
  watch(watching: boolean): void {
    if (this.watching && !watching) this.rest();
    this.watching = watching;
  }

  take(): void {
    this.mistrust();
    this.lost = false;
    this.connection.send({ op: "take" });
  }

  release(): void {
    this.connection.send({ op: "release" });
  }

  mode(mode: string): void {
    this.connection.send({ op: "mode", mode });
  }

  stop(): void {
    this.mistrust();
    if (!this.connection.send({ op: "stop" })) void fetch("api/stop", { method: "POST" }).catch(() => undefined);
  }

  close(): void {
    window.clearInterval(this.timer);
  }

  /** Polls the device and sends the hand. The timer does it, unless a device that has news of its own pace has just done. */
  poll(): void {
    const before = this.polled;
    this.polled = performance.now();
    if (this.polled - before > this.expiry) this.mistrust();
    const polled = this.device?.poll(this.seen) ?? null;
    const hand = this.watching ? polled : null;
    if (!hand || this.away) this.mistrust();
    else this.released ||= !hand.deadman;
    this.hand = hand && this.released && !this.away ? hand : { ...(hand ?? AT_REST), deadman: false };
    if (this.inControl && !this.away)
      this.connection.command({
        op: "device",
        position: this.hand.position,
        ...(this.hand.orientation && { orientation: this.hand.orientation }),
        buttons: this.hand.buttons,
        deadman: this.hand.deadman,
      });
  }

  private sit(slot: number): void {
    this.slot = slot;
    this.given = false;
    this.seated = performance.now();
    this.mistrust();
    this.changed();
  }

  /** Control ends by itself when nothing has arrived for the lease's time, and when somebody takes it over. */
  private look(state: State): void {
    const [holder, down] = [state.number("cell.holder"), state.number("operator.buttons")];
    this.seen = {
      engaged: state.number("cell.state") === CellState.ENGAGED && holder === this.slot,
      buttons: Object.keys(this.bits).filter((name) => Math.floor(down / 2 ** this.bits[name]!) % 2 === 1),
    };
    if (!this.inControl) return;
    if (holder === this.slot) this.given = true;
    else if (this.given || performance.now() - this.seated > UNDERWAY_MS) {
      this.release();
      this.sit(0);
      this.lost = true;
    }
  }

  /** The page is not in front any more: hold at once, do not wait for the commands to expire. */
  private leave(): void {
    this.away = true;
    this.rest();
  }

  private rest(): void {
    this.mistrust();
    if (this.inControl) this.connection.send({ op: "rest" });
  }

  private feel(much: number): void {
    const now = performance.now();
    if (!this.given || !much || now - this.felt < FEEL_MS) return;
    this.felt = now;
    this.device?.feel?.(much);
  }

  private mistrust(): void {
    this.released = false;
  }
}
