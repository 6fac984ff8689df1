/** Sends JSON to a model server. It is never led elsewhere: the text is meant for this server alone. */
export function postJson(
  url: string,
  body: object,
  signal: AbortSignal,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    redirect: "error",
    signal,
  });
}
