"use client";

import { Anchor, Group, Skeleton, Stack, Text } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { pathOf } from "@/components/api/request";
import { useAction } from "@/components/api/use-action";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { ownerFields, ownerKey } from "@/components/memory/owner";
import { ActionButton } from "@/components/ui/action-button";
import { CopyId } from "@/components/ui/copy-id";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Failure } from "@/components/ui/failure";
import { formatCount } from "@/components/ui/format";
import { Section } from "@/components/ui/section";
import { SideDrawer } from "@/components/ui/side-drawer";
import { TimeAgo } from "@/components/ui/time-ago";
import { useFocusAfterRemoval } from "@/components/ui/use-focus-after-removal";
import type { OwnerRef } from "@/lib/base/core";
import { EgoNetwork } from "./ego-network";
import { type EntityCard, entityPath, titleOf } from "./entity";
import { EntityActions } from "./entity-actions";
import { RelationList } from "./relation-list";

/** An entity with its relations, their evidence, and what people changed about it. */
export function EntityDrawer({
  id,
  owner,
  hrefOf,
  show,
  close,
}: {
  /** Null while no entity is open. */
  id: string | null;
  owner: OwnerRef | null;
  hrefOf: (id: string) => string;
  show: (id: string) => void;
  close: () => void;
}) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const path = id === null || owner === null ? null : entityPath(id);
  const { data, error, refetch, isPlaceholderData } = useApi<EntityCard>(path, ownerFields(owner));
  const card = isPlaceholderData ? undefined : data;
  return (
    <SideDrawer
      row={id}
      onClose={close}
      title={card ? titleOf(card, owner) : "Entity"}
      closeOnEscape={!isDialogOpen}
    >
      {error?.status === 404 ? (
        <EmptyState isSmall title="No longer here">
          The memories that named it have been erased, or the link is wrong.
        </EmptyState>
      ) : error && !card ? (
        <Failure what="the entity" problem={error} retry={() => void refetch()} />
      ) : card && owner ? (
        <Stack gap="md">
          <EntityActions key={card.id} card={card} owner={owner} show={show} onDialogChange={setDialogOpen} />
          <Facts facts={factsOf(card, owner)} />
          <EgoNetwork id={card.id} owner={owner} hrefOf={hrefOf} />
          <Section title="Relations" about="what memories state, the latest first">
            {card.relations.length === 0 ? (
              <EmptyState isSmall title="No relations">
                Memories have the name, but no relation was found in them.
              </EmptyState>
            ) : (
              <RelationList card={card} owner={owner} hrefOf={hrefOf} />
            )}
            {card.truncated && (
              <Text size="xs" c="dimmed">
                Only the latest relations are shown.
              </Text>
            )}
          </Section>
          <Changes card={card} owner={owner} />
        </Stack>
      ) : (
        <Skeleton height={240} />
      )}
    </SideDrawer>
  );
}

const CHANGES: Readonly<Record<string, string>> = {
  merged: "Merged",
  split: "Split",
  renamed: "Renamed",
  different: "Marked as different",
};

function Changes({ card, owner }: { card: EntityCard; owner: OwnerRef }) {
  const { refusal } = useMe();
  const undo = useAction<OutputOf<"undoEntityAction">>(() => "Undone");
  const focusNextAfter = useFocusAfterRemoval(card.actions);
  if (card.actions.length === 0) return null;
  return (
    <Section title="Changes" about="made by people">
      {card.actions.map(({ id, kind, actor, at }) => (
        <Group key={id} gap="xs" justify="space-between" data-row={id} tabIndex={-1}>
          <Text size="sm">
            {CHANGES[kind] ?? kind}
            <Text span size="xs" c="dimmed" ml="xs">
              {actor} · <TimeAgo time={at} size="xs" />
            </Text>
          </Text>
          <ActionButton
            refusal={refusal}
            loading={undo.isPending}
            label={`Undo: ${CHANGES[kind] ?? kind}`}
            onClick={() => {
              focusNextAfter(id);
              undo.mutate({
                method: "POST",
                path: `/api/v1/entity-acts/${id}/undo`,
                body: ownerFields(owner),
              });
            }}
          >
            Undo
          </ActionButton>
        </Group>
      ))}
    </Section>
  );
}

/** The number of memories that name an entity, with a search for them. */
function Mentions({ card, owner }: { card: EntityCard; owner: OwnerRef }) {
  return (
    <>
      {formatCount(card.mentions)}
      <Anchor
        component={Link}
        href={pathOf("/memories", { q: titleOf(card, owner), owner: ownerKey(owner) })}
        prefetch={false}
        size="sm"
        ml="xs"
      >
        Search memories
      </Anchor>
    </>
  );
}

function factsOf(card: EntityCard, owner: OwnerRef) {
  const { id, kind, names, roles, mentions, first_at: first, last_at: last } = card;
  return [
    ["ID", <CopyId key="id" id={id} />],
    ["Kind", kind],
    ["Names", names.length > 0 && names.join(", ")],
    ["Roles", roles.length > 0 && roles.join(", ")],
    ["Mentions", mentions > 0 && <Mentions key="mentions" card={card} owner={owner} />],
    ["First seen", first && <TimeAgo key="first" time={first} isFull />],
    ["Last seen", last && <TimeAgo key="last" time={last} isFull />],
  ] as const;
}
