/** Requests to the gateway. */

export class RequestError extends Error {}

export async function get<T>(path: string): Promise<T> {
  return (await request(path)).json() as Promise<T>;
}

export async function post(path: string): Promise<void> {
  await request(path, { method: "POST" });
}

async function request(path: string, options: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, options);
  if (!answer.ok) {
    const told = (await answer.json().catch(() => ({}))) as { detail?: unknown };
    throw new RequestError(typeof told.detail === "string" ? told.detail : answer.statusText);
  }
  return answer;
}
