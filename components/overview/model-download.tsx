import { Progress, Text } from "@mantine/core";
import type { Health } from "@/components/api/answers";

type Download = NonNullable<Health["embedder"]["download"]>;

/** How far a model is fetched, and what holds `until` it is there. */
export function ModelDownload({ download, until }: { download: Download; until: string }) {
  const { model, state, completed_bytes: completed, total_bytes: total } = download;
  const megabytes = (bytes: number) => Math.round(bytes / 1e6).toLocaleString("en");
  const amount = total > 0 ? `${megabytes(completed)} of ${megabytes(total)} MB` : "not begun";
  return (
    <div>
      <Text size="sm" mt="sm">
        {state === "running"
          ? `The model ${model} is being fetched: ${amount}. Until it is there ${until}.`
          : `The model ${model} could not be fetched (${amount}). It is tried again when it is needed next; see the log of Ollama.`}
      </Text>
      <Progress
        mt={6}
        maw={480}
        value={total > 0 ? (100 * completed) / total : 0}
        {...(state === "failed" ? { color: "red" } : {})}
        aria-label={`Fetching ${model}: ${amount}`}
      />
    </div>
  );
}
