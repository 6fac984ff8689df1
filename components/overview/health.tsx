"use client";

import { Alert, Badge, Group, Skeleton, Tooltip } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { FailureLine } from "@/components/ui/failure-line";
import { formatAgo } from "@/components/ui/format";
import { useNow } from "@/components/ui/use-now";
import { EmbeddingChange } from "./embedding-change";
import {
  consequenceOf,
  type HealthComponent,
  type HealthState,
  STATE_COLORS,
  STATE_LABELS,
} from "./health-labels";
import { ModelDownload } from "./model-download";
import { useHealth } from "./use-health";

/** The limitation that applies until the model is downloaded. */
const UNTIL_DOWNLOADED = {
  embedder: "retrieval uses keyword search only; new memories wait for embeddings",
  chat: "decisions use rules only",
};

const NO_ERRORS = "No errors since startup";

/** A badge per component, and an alert with the consequences for each component that has a problem. */
export function Health({ everyMs }: { everyMs: number | false }) {
  const { data, error, refetch } = useHealth(everyMs);
  const now = useNow();
  if (!data && error)
    return <FailureLine what="system health" problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={20} width={320} />;
  const { database, worker, embedder, chat, reranker, backup } = data;
  const lastSeen =
    worker.last_seen_at && now > 0 ? `Last seen ${formatAgo(worker.last_seen_at, now)}` : "Never connected";
  const lastBackup =
    backup?.last_at && now > 0 ? `Last backup ${formatAgo(backup.last_at, now)}` : "None yet";
  const components: { key: HealthComponent; name: string; state: HealthState; detail: string }[] = [
    {
      key: "database",
      name: "Database",
      state: database.state,
      detail: database.advice ?? database.kind ?? "No response",
    },
    { key: "worker", name: "Worker", state: worker.state, detail: lastSeen },
    {
      key: "embedder",
      name: "Embedding model",
      state: embedder.state,
      detail: embedder.last_error ?? NO_ERRORS,
    },
  ];
  if (chat.state !== "none")
    components.push({
      key: "chat",
      name: "Language model",
      state: chat.state,
      detail: chat.last_error ?? NO_ERRORS,
    });
  if (reranker.state !== "none")
    components.push({
      key: "reranker",
      name: "Reranker",
      state: reranker.state,
      detail: reranker.last_error ?? NO_ERRORS,
    });
  if (backup && backup.state !== "off")
    components.push({ key: "backup", name: "Backup", state: backup.state, detail: lastBackup });
  const consequences = components.flatMap(({ key, state }) => consequenceOf(key, state) ?? []);
  return (
    <div>
      <Group gap="xs" mih={20}>
        {components.map(({ key, name, state, detail }) => (
          <Tooltip key={key} label={detail}>
            <Badge variant="dot" color={STATE_COLORS[state]} tabIndex={0}>
              {name} {STATE_LABELS[state]}
            </Badge>
          </Tooltip>
        ))}
      </Group>
      {embedder.download && <ModelDownload download={embedder.download} until={UNTIL_DOWNLOADED.embedder} />}
      {chat.download && <ModelDownload download={chat.download} until={UNTIL_DOWNLOADED.chat} />}
      <EmbeddingChange />
      {consequences.length > 0 && (
        <Alert color="orange" mt="sm" icon={<IconAlertTriangle size={18} />} title={consequences.join(" ")} />
      )}
    </div>
  );
}
