"use client";

import { Alert, Anchor, Skeleton, Table, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCheck, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { OutputOf } from "@/components/api/output-of";
import { type ApiProblem, pathOf, request, requestIdOf } from "@/components/api/request";
import { useAction } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import { usePostQuery } from "@/components/api/use-post-query";
import { ownerFields } from "@/components/memory/owner";
import { ActionButton } from "@/components/ui/action-button";
import { FailureLine } from "@/components/ui/failure-line";
import { formatExact } from "@/components/ui/format";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import type { OwnerRef } from "@/lib/base/core";

type Erased = OutputOf<"erase">;
/** What an erasure removed, and the request that did it, for the audit log. */
export type Proof = { readonly erased: Erased; readonly request: string | null };

const PATH = "/api/v1/erase";

/** A button that counts everything about an owner, and erases it after a typed confirmation. */
export function EraseOwner({ owner, onErased }: { owner: OwnerRef; onErased: (proof: Proof) => void }) {
  const [isConfirming, confirmation] = useDisclosure();
  const { refusal } = useMe();
  const fields = ownerFields(owner);
  const counted = usePostQuery<Erased>(isConfirming ? PATH : null, { ...fields, dry_run: true });
  const erase = useAction<Erased>((erased) => {
    confirmation.close();
    onErased({ erased, request: requestIdOf(erased) });
    return `Erased ${numberOf(erased.memories, "memory", "memories")} and ${numberOf(erased.events, "event")}.`;
  });
  const name = owner.kind === "shared" ? "shared memory" : owner.id;
  return (
    <>
      <ActionButton
        size="xs"
        color="red"
        variant="light"
        leftSection={<IconTrash size={14} aria-hidden />}
        refusal={refusal}
        onClick={confirmation.open}
      >
        Erase this owner
      </ActionButton>
      <TypedConfirm
        title={`Erase everything about ${name}`}
        word="erase"
        action="Erase permanently"
        isOpen={isConfirming}
        isBusy={erase.isPending}
        isReady={counted.data !== undefined && !counted.error}
        close={confirmation.close}
        confirm={() => erase.mutate({ method: "POST", path: PATH, body: fields })}
      >
        {counted.error ? (
          <FailureLine what="the counts" problem={counted.error} retry={() => void counted.refetch()} />
        ) : counted.data ? (
          <>
            This erases {numberOf(counted.data.memories, "memory", "memories")} and{" "}
            {numberOf(counted.data.events, "event")}, with the sessions, the search index, the embeddings and
            the retrieval history ({numberOf(counted.data.usages, "entry", "entries")}).
          </>
        ) : (
          <Skeleton height={40} />
        )}{" "}
        Messages that arrive meanwhile are kept. This can’t be undone.
      </TypedConfirm>
    </>
  );
}

function numberOf(count: number, one: string, many = `${one}s`): string {
  return `${formatExact(count)} ${count === 1 ? one : many}`;
}

const ROWS = [
  ["memories", "Memories"],
  ["events", "Events"],
  ["usages", "Entries of the retrieval history"],
  ["jobs", "Waiting jobs"],
] as const;

/** What was erased, beside what a new count finds. */
export function ErasureProof({ owner, proof }: { owner: OwnerRef; proof: Proof }) {
  const body = { ...ownerFields(owner), dry_run: true };
  // The count in the dialog has another key, so that it is never shown as what is left.
  const left = useQuery<Erased, ApiProblem>({
    queryKey: [PATH, body, "left", proof.request],
    queryFn: ({ signal }) => request<Erased>("POST", PATH, body, signal),
  });
  const audit = pathOf("/access", { request: proof.request });
  return (
    <Alert variant="default" mb="md" icon={<IconCheck size={18} aria-hidden />} title="Erased" role="status">
      <Table w="auto" withRowBorders={false} verticalSpacing={2} tabularNums>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>What</Table.Th>
            <Table.Th ta="right">Erased</Table.Th>
            <Table.Th ta="right">Left now</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ROWS.map(([key, label]) => (
            <Table.Tr key={key}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right">{formatExact(proof.erased[key])}</Table.Td>
              <Table.Td ta="right">{left.data ? formatExact(left.data[key]) : "–"}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {left.error && (
        <FailureLine what="what is left" problem={left.error} retry={() => void left.refetch()} />
      )}
      <Text size="sm" mt="xs">
        The{" "}
        <Anchor component={Link} href={audit} prefetch={false} size="sm" underline="always">
          audit log
        </Anchor>{" "}
        keeps who erased it, when, and these counts. Backups made before keep what they had.
      </Text>
    </Alert>
  );
}
