/** Statuses whose answers have no body. */
export const WITHOUT_BODY: readonly number[] = [204, 205, 304];

type Source = AsyncIterable<Uint8Array> & { readonly statusCode?: number | undefined };

/**
 * Returns a response with the status and the bytes of the upstream's answer, which is read only as fast as
 * the client reads. `onBytes` sees each part. `onEnd` is called once: at the end, when the upstream breaks
 * off, which breaks off the response, too, or when the client leaves, which ends the upstream's answer.
 */
export function copyAnswer(
  source: Source,
  headers: Headers,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
  onEnd: () => void = () => undefined,
): Response {
  const { statusCode: status = 502 } = source;
  const parts = source[Symbol.asyncIterator]();
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await parts.next();
          // A client that left has closed the stream.
          if (hasEnded) return;
          if (done) {
            end();
            controller.close();
          } else {
            onBytes(value);
            controller.enqueue(value);
          }
        } catch (thrown) {
          end();
          throw thrown;
        }
      },
      async cancel() {
        end();
        await parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(WITHOUT_BODY.includes(status) ? null : body, { status, headers });
}
