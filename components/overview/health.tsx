"use client";

import { Alert, Badge, Group, Skeleton, Tooltip } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { FailureLine } from "@/components/ui/failure-line";
import { formatAgo } from "@/components/ui/format";
import { useNow } from "@/components/ui/use-now";
import { EmbeddingChange } from "./embedding-change";
import { ModelDownload } from "./model-download";
import { useHealth } from "./use-health";

const COLORS: Readonly<Record<string, string>> = {
  ok: "teal",
  none: "gray",
  unknown: "gray",
  starting: "yellow",
  degraded: "orange",
  away: "orange",
  down: "red",
  waiting: "gray",
  failed: "orange",
};

/** What follows for people when a part is not as it should be. */
const MEANINGS: Readonly<Record<string, string>> = {
  "database down": "The database does not answer: nothing can be stored or recalled.",
  "worker away": "No worker runs: what is sent is accepted and waits.",
  "embedder degraded": "The embedder fails at times: some recalls go by words alone.",
  "embedder down":
    "The embedder does not answer: recalls go by words alone, and new memories wait for their vectors.",
  "chat down": "The language model does not answer: what is kept is decided by rules alone.",
  "backup failed": "The last automatic backup failed. The server's log says why.",
};

/** What holds until a model is fetched. */
const UNTIL = {
  embedder: "recalls go by words alone, and new memories wait for their vectors",
  chat: "what is kept is decided by rules alone",
};

/** The state of database, worker, embedder and backups in a line, and what it means when one is not well. */
export function Health({ everyMs }: { everyMs: number | false }) {
  const { data, error, refetch } = useHealth(everyMs);
  const now = useNow();
  if (!data && error) return <FailureLine what="Health" problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={20} width={320} />;
  const { database, worker, embedder, chat, backup } = data;
  const seen = worker.last_seen_at && now > 0 ? `Seen ${formatAgo(worker.last_seen_at, now)}` : "Never seen";
  const saved = backup?.last_at && now > 0 ? `The last one ${formatAgo(backup.last_at, now)}` : "None yet";
  const parts = [
    { name: "database", state: database.state, more: database.kind ?? "no answer" },
    { name: "worker", state: worker.state, more: seen },
    { name: "embedder", state: embedder.state, more: embedder.last_error ?? "No failure since the start" },
    // Most have none, and miss nothing.
    ...(chat.state === "none"
      ? []
      : [{ name: "chat", state: chat.state, more: chat.last_error ?? "No failure since the start" }]),
    ...(backup && backup.state !== "off" ? [{ name: "backup", state: backup.state, more: saved }] : []),
  ];
  const meanings = parts.flatMap(({ name, state }) => MEANINGS[`${name} ${state}`] ?? []);
  return (
    <div>
      <Group gap="xs" mih={20}>
        {parts.map(({ name, state, more }) => (
          <Tooltip key={name} label={more}>
            <Badge variant="dot" color={COLORS[state] ?? "gray"} tabIndex={0}>
              {name} {state}
            </Badge>
          </Tooltip>
        ))}
      </Group>
      {embedder.download && <ModelDownload download={embedder.download} until={UNTIL.embedder} />}
      {chat.download && <ModelDownload download={chat.download} until={UNTIL.chat} />}
      <EmbeddingChange />
      {meanings.length > 0 && (
        <Alert color="orange" mt="sm" icon={<IconAlertTriangle size={18} />} title={meanings.join(" ")} />
      )}
    </div>
  );
}
