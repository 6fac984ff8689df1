import { AppError } from "@/lib/base/core";

/** No part of an answer comes close. A server that sends more without a separator sends no answer. */
const MAX_PIECE_CHARS = 1_000_000;

/**
 * Yields the parts of a streamed response that end with `separator`. Drops an incomplete last part. Throws
 * `model_unavailable` with reason `too_long` for a longer part than any answer has.
 */
async function* readPieces(response: Response, separator: RegExp): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return;
      const pieces = `${rest}${value}`.split(separator);
      rest = pieces.pop() ?? "";
      if (rest.length > MAX_PIECE_CHARS)
        throw new AppError("model_unavailable", "The model server’s answer does not end.", {
          reason: "too_long",
        });
      yield* pieces.filter((piece) => piece.trim() !== "");
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

/** Yields the values of a response with one JSON value per line. */
export async function* readJsonLines(response: Response): AsyncGenerator<unknown> {
  for await (const line of readPieces(response, /\r?\n/)) yield JSON.parse(line);
}

/** Yields the data of server-sent events as JSON values, up to `[DONE]`. */
export async function* readEvents(response: Response): AsyncGenerator<unknown> {
  for await (const event of readPieces(response, /\r?\n\r?\n/)) {
    const lines = event.split(/\r?\n/).filter((line) => line.startsWith("data:"));
    const data = lines.map((line) => line.slice("data:".length).trimStart()).join("\n");
    if (data === "[DONE]") return;
    if (data !== "") yield JSON.parse(data);
  }
}
