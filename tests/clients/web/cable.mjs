// A network cable between browser and gateway: a proxy on loopback that can fall silent, or break with a reset.
import { connect, createServer } from "node:net";

export class Cable {
  /** Leads to a port of this machine; resolves once it listens on `port`. */
  static async to(target) {
    const cable = new Cable();
    cable.server = createServer((near) => cable.join(near, connect(target, "127.0.0.1")));
    await new Promise((resolve) => cable.server.listen(0, "127.0.0.1", resolve));
    cable.port = cable.server.address().port;
    return cable;
  }

  pairs = new Set();
  silent = false;

  join(near, far) {
    const pair = [near, far];
    this.pairs.add(pair);
    for (const [from, to] of [pair, [far, near]]) {
      from.pipe(to);
      if (this.silent) from.unpipe(to), from.pause();
      from.on("error", () => undefined);
      from.on("close", () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    }
  }

  /** Nothing gets through any more, and nobody is told. */
  cut() {
    this.silent = true;
    for (const [near, far] of this.pairs) for (const [from, to] of [[near, far], [far, near]]) from.unpipe(to), from.pause();
  }

  /** What was held back is delivered, all at once. */
  mend() {
    this.silent = false;
    for (const [near, far] of this.pairs) near.pipe(far), far.pipe(near);
  }

  reset() {
    for (const [near, far] of [...this.pairs]) near.resetAndDestroy(), far.resetAndDestroy();
  }

  close() {
    this.reset();
    this.server.close();
  }
}
