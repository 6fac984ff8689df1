import { Anchor, Group, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { RedactedText } from "@/components/ui/redacted-text";
import type { OwnerRef } from "@/lib/base/core";
import { type EntityCard, type Relation, relationWords, titleOf } from "./entity";

/** The relations of an entity in time, each with links to what it names and to the memories that state it. */
export function RelationList({
  card,
  owner,
  hrefOf,
}: {
  card: EntityCard;
  owner: OwnerRef;
  hrefOf: (id: string) => string;
}) {
  return (
    <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: "none" }}>
      {card.relations.map((relation) => (
        <li key={`${relation.type} ${relation.memory_ids.join()} ${relation.value} ${relation.object?.id}`}>
          <RelationRow relation={relation} card={card} owner={owner} hrefOf={hrefOf} />
        </li>
      ))}
    </Stack>
  );
}

function RelationRow({
  relation,
  card,
  owner,
  hrefOf,
}: {
  relation: Relation;
  card: EntityCard;
  owner: OwnerRef;
  hrefOf: (id: string) => string;
}) {
  const { subject, object, value, from, first_said, to, ended_by: endedBy, memory_ids: memories } = relation;
  const name = (one: Relation["subject"]) =>
    one.id === card.id ? (
      <Text span fw={600}>
        {titleOf(one, owner)}
      </Text>
    ) : (
      <Anchor component={Link} href={hrefOf(one.id)}>
        {titleOf(one, owner)}
      </Anchor>
    );
  return (
    <Stack gap={2}>
      <Text size="sm" {...(to === null ? {} : { c: "dimmed" })}>
        {name(subject)} {relationWords(relation)}{" "}
        {object ? name(object) : <RedactedText text={value ?? ""} />}
      </Text>
      <Group gap="0 var(--mantine-spacing-xs)">
        <Text span size="xs" c="dimmed">
          {from === null ? `first said on ${first_said}` : `since ${from}`}
          {to !== null && `, until ${to}`}
        </Text>
        {memories.slice(0, 3).map((id, index) => (
          <Anchor key={id} component={Link} size="xs" href={`/memories?state=all&open=${id}`}>
            {memories.length === 1 ? "Memory" : `Memory ${index + 1}`}
          </Anchor>
        ))}
        {memories.length > 3 && (
          <Text span size="xs" c="dimmed">
            and {memories.length - 3} more
          </Text>
        )}
        {endedBy !== null && (
          <Anchor component={Link} size="xs" href={`/memories?state=all&open=${endedBy}`}>
            Memory of its end
          </Anchor>
        )}
      </Group>
    </Stack>
  );
}
