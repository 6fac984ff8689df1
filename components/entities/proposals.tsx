"use client";

import { Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import Link from "next/link";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { ownerFields } from "@/components/memory/owner";
import { ActionButton } from "@/components/ui/action-button";
import { Failure } from "@/components/ui/failure";
import { Section } from "@/components/ui/section";
import { useFocusAfterRemoval } from "@/components/ui/use-focus-after-removal";
import type { OwnerRef } from "@/lib/base/core";
import { type Entity, type Proposal, titleOf } from "./entity";

/** The proposals that are shown at a time. The next ones follow when these are decided. */
const SHOWN = 3;

const REASONS: Readonly<Record<Proposal["reason"], string>> = {
  begins_alike: "one name begins with the other",
  spelled_alike: "the names are spelled alike",
  same_role: "memories give both the same role",
};

/** Pairs of entities that may be the same, as a queue. Nothing is shown when there are none. */
export function Proposals({ owner, hrefOf }: { owner: OwnerRef; hrefOf: (id: string) => string }) {
  const { data, error, refetch } = useApi<OutputOf<"listProposals">>(
    "/api/v1/entities/proposals",
    ownerFields(owner),
  );
  const items = data?.items ?? [];
  const focusNextAfter = useFocusAfterRemoval(items);
  if (error && !data) return <Failure what="the proposals" problem={error} retry={() => void refetch()} />;
  if (items.length === 0) return null;
  const about = `${items.length === 1 ? "1 pair" : `${items.length} pairs`} to decide`;
  return (
    <Section title="The same?" about={about}>
      <Stack gap="xs" mb="md">
        {items.slice(0, SHOWN).map((proposal) => (
          <ProposalRow
            key={proposal.id}
            proposal={proposal}
            owner={owner}
            hrefOf={hrefOf}
            onDecided={() => focusNextAfter(proposal.id)}
          />
        ))}
      </Stack>
    </Section>
  );
}

function ProposalRow({
  proposal,
  owner,
  hrefOf,
  onDecided,
}: {
  proposal: Proposal;
  owner: OwnerRef;
  hrefOf: (id: string) => string;
  onDecided: () => void;
}) {
  const { refusal } = useMe();
  const decide = useAction<OutputOf<"decideProposal">>(() => "Saved");
  const { id, one, other, reason } = proposal;
  const send = (as: "same" | "different") => {
    onDecided();
    decide.mutate({
      method: "POST",
      path: `/api/v1/entities/proposals/${id}`,
      body: { ...ownerFields(owner), as },
    });
  };
  const pair = `${titleOf(one, owner)} and ${titleOf(other, owner)}`;
  return (
    <Paper withBorder p="xs" data-row={id} tabIndex={-1}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          <Mentioned entity={one} owner={owner} hrefOf={hrefOf} /> and{" "}
          <Mentioned entity={other} owner={owner} hrefOf={hrefOf} />
          <Text span size="xs" c="dimmed" ml="xs">
            {REASONS[reason]}
          </Text>
        </Text>
        <Group gap="xs">
          <ActionButton
            refusal={refusal}
            label={`Same: ${pair}`}
            loading={decide.isPending}
            onClick={() => send("same")}
          >
            Same
          </ActionButton>
          <ActionButton
            refusal={refusal}
            label={`Different: ${pair}`}
            loading={decide.isPending}
            onClick={() => send("different")}
          >
            Different
          </ActionButton>
        </Group>
      </Group>
    </Paper>
  );
}

/** A link to an entity with the number of memories that name it. */
function Mentioned({
  entity,
  owner,
  hrefOf,
}: {
  entity: Entity;
  owner: OwnerRef;
  hrefOf: (id: string) => string;
}) {
  return (
    <>
      <Anchor component={Link} href={hrefOf(entity.id)}>
        {titleOf(entity, owner)}
      </Anchor>{" "}
      <Text span size="xs" c="dimmed">
        ({entity.mentions})
      </Text>
    </>
  );
}
