import { Text } from "@mantine/core";
import { actorInWords } from "@/components/access/acts";
import { reasonInWords } from "@/components/memory/reasons";
import { CopyId } from "@/components/ui/copy-id";
import { TimeAgo } from "@/components/ui/time-ago";
import type { OwnerRef } from "@/lib/core";
import type { Version } from "./chain-types";

/** Under a version: whether it is current, since when, who it came from, why it replaced the one before, and its event. */
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
        {isCurrent ? "current" : "replaced"}
      </Text>
      {" · "}
      <TimeAgo time={version.recorded_at} size="xs" /> {whoOf(version, owner)}
      {before?.supersede_reason && ` · it ${reasonInWords(before.supersede_reason)}`}
      {" · event "}
      <CopyId id={version.event_id} />
    </>
  );
}

/** Sources that acts of people leave. */
const BY_HAND: Readonly<Record<string, string>> = {
  supersede: "by hand",
  undo: "by an undo",
  rescue: "by a rescue",
};

/** By whom, in words: the person or key that asked for it, else the speaker and the agent that sent it. */
function whoOf({ actor, role, speaker, agent_id, source }: Version, owner: OwnerRef): string {
  if (actor) return `by ${actorInWords(actor)}`;
  if (source && BY_HAND[source]) return BY_HAND[source];
  const said = speaker ?? (role === "user" && owner.kind === "user" ? owner.id : `the ${role}`);
  const way = agent_id ?? source;
  return way ? `from ${said}, through ${way}` : `from ${said}`;
}
