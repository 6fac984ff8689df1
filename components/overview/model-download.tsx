import { Progress, Text } from "@mantine/core";
import type { Health } from "@/components/api/responses";

type Download = NonNullable<Health["embedder"]["download"]>;

/** The progress of a model download. `until` is the limitation that applies until the download completes. */
export function ModelDownload({ download, until }: { download: Download; until: string }) {
  const { model, state, completed_bytes: completed, total_bytes: total } = download;
  const megabytes = (bytes: number) => Math.round(bytes / 1e6).toLocaleString("en");
  const amount = total > 0 ? `${megabytes(completed)} of ${megabytes(total)} MB` : "not started";
  return (
    <div>
      <Text size="sm" mt="sm">
        {state === "running"
          ? `Model ${model} downloading: ${amount}. Until then, ${until}.`
          : `Model ${model} failed to download (${amount}). We’ll retry on next use. See the Ollama log.`}
      </Text>
      <Progress
        mt={6}
        maw={480}
        value={total > 0 ? (100 * completed) / total : 0}
        {...(state === "failed" ? { color: "red" } : {})}
        aria-label={`Downloading ${model}: ${amount}`}
      />
    </div>
  );
}
