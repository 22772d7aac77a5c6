/** What the gateway knows of runs, and what it makes of them when it is asked to. */
import { get, order } from "../net/api";

export interface RunFacts {
  run: string;
  date: string;
  profile: string;
  /** The kind of robot; empty where it was not recorded. */
  robot: string;
  scene: string;
  user: string;
  /** It is being recorded. */
  goes_on: boolean;
  length_s: number | null;
  result: string;
  counts: { successes: number; failures: number } | null;
  files: string[];
  bytes: number;
  sessions: RunFacts[];
}

/** Whether they are known to be of different robots: nothing to compare. */
export function unlike(runs: { robot: string }[]): boolean {
  return new Set(runs.map(({ robot }) => robot).filter((robot) => robot)).size > 1;
}

export type Kind = "playback" | "report" | "csv" | "parquet" | "mat" | "hdf5";

interface Made {
  id: string;
  state: "waiting" | "making" | "ready" | "failed";
  share: number;
  why: string;
  files: string[];
}

const LOOK_AGAIN_MS = 250;

/** Has it made and waits; the addresses of its files. `tell` hears the share that is done. */
export async function made(run: string, kind: Kind, tell: (share: number) => void): Promise<string[]> {
  let now = await order<Made>(`${address(run)}/made/${kind}`);
  while (now.state === "waiting" || now.state === "making") {
    tell(now.share);
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    now = await get<Made>(`api/made/${now.id}`);
  }
  if (now.state === "failed") throw new Error(now.why);
  return now.files.map((name) => `api/made/${now.id}/files/${encodeURIComponent(name)}`);
}

/** Where a run, or a session, is. */
export function address(run: string): string {
  return `api/runs/${encodeURIComponent(run)}`;
}
