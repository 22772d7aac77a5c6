/** Requests to the gateway. */

export class RequestError extends Error {}

export async function get<T>(path: string): Promise<T> {
  return (await request(path)).json() as Promise<T>;
}

export async function post(path: string): Promise<void> {
  await request(path, { method: "POST" });
}

/** Has something made; what the gateway says of it. */
export async function order<T>(path: string): Promise<T> {
  return (await request(path, { method: "POST" })).json() as Promise<T>;
}

/** Bytes `from` to `to` of a file, the last one not included. */
export async function bytes(path: string, from: number, to: number): Promise<Uint8Array> {
  const answer = await request(path, { headers: { Range: `bytes=${from}-${to - 1}` } });
  return new Uint8Array(await answer.arrayBuffer());
}

async function request(path: string, options: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, options);
  if (!answer.ok) {
    const told = (await answer.json().catch(() => ({}))) as { detail?: unknown };
    throw new RequestError(typeof told.detail === "string" ? told.detail : answer.statusText);
  }
  return answer;
}
