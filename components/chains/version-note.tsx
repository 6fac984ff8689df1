import { Text } from "@mantine/core";
import { actorInWords } from "@/components/access/actions";
import { reasonLabel } from "@/components/memory/reasons";
import { CopyId } from "@/components/ui/copy-id";
import { TimeAgo } from "@/components/ui/time-ago";
import type { OwnerRef } from "@/lib/base/core";
import type { Version } from "./chain-types";

/** The note under a version: its state, date and source, the reason for the correction, and its event. */
export function VersionNote({
  version,
  before,
  owner,
}: {
  version: Version;
  before: Version | undefined;
  owner: OwnerRef;
}) {
  const isCurrent = version.superseded_at === null;
  return (
    <>
      <Text span size="xs" fw={600} c={isCurrent ? "var(--mantine-primary-color-light-color)" : "dimmed"}>
        {isCurrent ? "current" : "superseded"}
      </Text>
      {" · "}
      <TimeAgo time={version.occurred_at} size="xs" /> {sourceOf(version, owner)}
      {before?.supersede_reason && ` · ${reasonLabel(before.supersede_reason)}`}
      {" · event ID "}
      <CopyId id={version.event_id} />
    </>
  );
}

/** The labels of the event sources that the dashboard uses. */
const MANUAL_SOURCES: Readonly<Record<string, string>> = {
  supersede: "manually",
  undo: "via undo",
  rescue: "restored manually",
};

/** Returns who created a version: the member or API key that requested it, or the speaker and the agent. */
function sourceOf({ actor, role, speaker, agent_id, source }: Version, owner: OwnerRef): string {
  if (actor) return `by ${actorInWords(actor)}`;
  if (source && MANUAL_SOURCES[source]) return MANUAL_SOURCES[source];
  const author = speaker ?? (role === "user" && owner.kind === "user" ? owner.id : `the ${role}`);
  const channel = agent_id ?? source;
  return channel ? `${author} via ${channel}` : author;
}
