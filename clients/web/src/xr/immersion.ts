/** One stay in VR: begins the headset's session, makes its controllers the operator device, and ends all of it together.

Whatever makes poses mean something else, or takes the operator's eyes away, ends motion at once and needs a fresh press
of the grip: the frame re-centred, a controller gone, the system's menu in front, the session's end. */
import type { Hello } from "../net/connection";
import type { State } from "../net/state";
import type { Operator } from "../operate/operator";
import type { Stage } from "../view/stage";
import { headingOf, type Standpoint, standpoint } from "./axes";
import { Controller, type Reading } from "./controller";
import { Headset, meaning } from "./headset";
import { linesOf } from "./telling";
import { HeadsetView } from "./view";

interface Stay {
  session: XRSession;
  view: HeadsetView;
  headset: Headset;
}

export class Immersion {
  private stay: Stay | null = null;
  private stage: Stage | null = null;
  private state: State | null = null;
  private told: Hello | null = null;
  private controllers: Controller[] = [];

  constructor(
    private readonly operator: Operator,
    /** Called when VR has begun or ended. */
    private readonly changed: () => void,
  ) {}

  get active(): boolean {
    return this.stay !== null;
  }

  /** In answer to a click: browsers begin no session otherwise. Rejects when the headset refuses. */
  async enter(): Promise<void> {
    const session = await navigator.xr!.requestSession("immersive-vr", { requiredFeatures: ["local-floor"] });
    const view = new HeadsetView();
    const headset = new Headset(
      { stop: () => this.operator.stop(), mode: () => this.takeOrChange(), stand: () => this.stand() },
      () => this.leave(),
    );
    this.stay = { session, view, headset };
    session.addEventListener("end", () => this.ended());
    session.addEventListener("inputsourceschange", () => this.found(session));
    session.addEventListener("visibilitychange", () => this.lose());
    try {
      const space = await view.begin(session, (frame, time) => this.frame(frame, time, space));
      space.addEventListener("reset", () => this.recentred());
    } catch (error) {
      this.leave();
      throw error;
    }
    this.found(session);
    if (this.stage) view.show(this.stage);
    this.stand();
    this.operator.use(headset);
    this.changed();
  }

  leave(): void {
    void this.stay?.session.end().catch(() => undefined);
  }

  hello(hello: Hello): void {
    this.told = hello;
  }

  /** The scene to be seen from now on. */
  show(stage: Stage): void {
    this.stage = stage;
    this.stay?.view.show(stage);
  }

  take(state: State): void {
    const first = this.state === null;
    this.state = state;
    if (!this.stay || !this.told) return;
    if (first) this.stand();
    const { headset, view } = this.stay;
    const mode = state.number("cell.mode");
    headset.expiry = 1e3 * this.told.command_expiry;
    const reference = this.told.references[mode - 1] ?? "";
    headset.heading = headingOf(reference, state);
    headset.moves(mode, meaning(reference));
    view.panel.show(linesOf(state, this.told, this.operator, headset));
  }

  private frame(frame: XRFrame, time: number, space: XRReferenceSpace): void {
    const { session, headset } = this.stay!;
    const watched = session.visibilityState === "visible";
    const readings = new Map<Controller, Reading>();
    for (const controller of this.controllers) {
      const reading = controller.read(frame, space, time);
      readings.set(controller, watched ? reading : { ...reading, pose: null });
    }
    headset.take(readings);
    this.operator.poll();
  }

  private found(session: XRSession): void {
    const there = [...session.inputSources].filter((source) => source.gamepad && source.gripSpace);
    const known = (source: XRInputSource) => this.controllers.find((one) => one.source === source);
    this.controllers = there.map((source) => known(source) ?? new Controller(source));
    this.lose();
  }

  private recentred(): void {
    for (const controller of this.controllers) controller.recentred();
    this.lose();
  }

  /** Says so at once, and does not wait for the next frame: there may be none. */
  private lose(): void {
    this.stay?.headset.lose();
    this.operator.poll();
  }

  private stand(): void {
    if (!this.stay || !this.state) return;
    const at: Standpoint = standpoint(this.state);
    this.stay.headset.standpoint = at;
    this.stay.view.stand(at);
  }

  /** The button A or X. */
  private takeOrChange(): void {
    const modes = this.told?.modes ?? [];
    const next = modes[(this.state?.number("cell.mode") ?? 0) % Math.max(modes.length, 1)];
    if (!this.operator.inControl) this.operator.take();
    else if (next && modes.length > 1) this.operator.mode(next);
  }

  private ended(): void {
    const stay = this.stay;
    if (!stay) return;
    this.stay = null;
    this.controllers = [];
    stay.headset.lose();
    this.operator.poll();
    stay.view.dispose();
    this.changed();
  }
}
