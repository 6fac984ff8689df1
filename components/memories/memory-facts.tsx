import { Anchor, Badge, Code, Group } from "@mantine/core";
import { Fragment } from "react";
import { OwnerLink } from "@/components/memory/owner-link";
import { reasonLabel } from "@/components/memory/reasons";
import type { Memory } from "@/components/memory/responses";
import { CopyId } from "@/components/ui/copy-id";
import { Facts } from "@/components/ui/facts";
import { TimeAgo } from "@/components/ui/time-ago";

/** The properties of a memory. */
export function MemoryFacts({ memory, show }: { memory: Memory; show: (id: string) => void }) {
  const { superseded_at: supersededAt, superseded_by: by, supersede_reason: reason } = memory;
  return (
    <Facts
      facts={[
        ["Owner", <OwnerLink key="owner" owner={memory.owner} />],
        ["Speaker", memory.speaker ?? memory.role],
        ["Date", <TimeAgo isFull key="occurred" time={memory.occurred_at} />],
        ["Added", <TimeAgo isFull key="recorded" time={memory.recorded_at} />],
        [
          "Last confirmed",
          <Group key="confirmed" gap={4}>
            <TimeAgo isFull time={memory.last_confirmed_at} />
            {memory.seen_count > 1 && `· mentioned ${memory.seen_count} times`}
          </Group>,
        ],
        ["Confidence", memory.confidence.toFixed(2)],
        [
          "Superseded",
          supersededAt && (
            <Fragment key="superseded">
              <TimeAgo isFull time={supersededAt} />
              {reason && `\u00a0· ${reasonLabel(reason)}`}{" "}
              {by && (
                <Anchor component="button" type="button" size="sm" onClick={() => show(by)}>
                  View newer version
                </Anchor>
              )}
            </Fragment>
          ),
        ],
        [
          memory.state === "expired" ? "Expired" : "Expires",
          memory.expires_at && <TimeAgo isFull key="expires" time={memory.expires_at} />,
        ],
        ["Embedding", memory.is_embedding_pending ? "Pending (keyword search only)" : null],
        ["Session", memory.session_id],
        ["Agent", memory.agent_id],
        ["Source", memory.source],
        [
          "Tags",
          memory.tags.length > 0 && (
            <Group key="tags" gap={4}>
              {memory.tags.map((tag) => (
                <Badge key={tag} variant="default">
                  {tag}
                </Badge>
              ))}
            </Group>
          ),
        ],
        ["Event", <CopyId key="event" id={memory.event_id} />],
        [
          "Metadata",
          memory.metadata !== null && <Code key="metadata">{JSON.stringify(memory.metadata)}</Code>,
        ],
      ]}
    />
  );
}
