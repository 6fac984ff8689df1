/**
 * Returns a stream of the same bytes, which reads only as fast as its reader. `onBytes` sees each part, and
 * `onEnd` is called once: at the end, when the source breaks off, or when the reader leaves.
 */
export function copyAnswer(
  source: ReadableStream<Uint8Array>,
  onBytes: (bytes: Uint8Array) => void,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let hasEnded = false;
  const end = () => {
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((thrown: unknown) => {
          end();
          throw thrown;
        });
        // A reader that left has closed the stream.
        if (hasEnded) return;
        if (done) {
          end();
          controller.close();
        } else {
          onBytes(value);
          controller.enqueue(value);
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
