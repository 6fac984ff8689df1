"use client";

import { Badge, Button, Group, Skeleton, Stack, Table, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useAct } from "@/components/api/use-act";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { ActButton } from "@/components/ui/act-button";
import { CopyId } from "@/components/ui/copy-id";
import { Modal, useEver } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { TimeAgo } from "@/components/ui/time-ago";

const CreateKey = dynamic(() => import("./create-key").then((file) => file.CreateKey), { ssr: false });

type Key = {
  key_id: string;
  name: string;
  scopes: string[];
  owner: { kind: string; id: string } | null;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
};

/** The keys of the tenant: what they may do, when they were used, when they end; making and revoking them. */
export function KeysPage() {
  const { me, refusal } = useMe();
  const { data, error, refetch } = useApi<{ items: Key[] }>("/api/v1/keys");
  const [isCreating, creating] = useDisclosure();
  const hasCreated = useEver(isCreating);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const [isAsking, asking] = useDisclosure();
  const revoke = useAct<{ revoked: number }>(
    () => "The key is revoked. It is refused everywhere within 5 seconds.",
  );
  return (
    <>
      <PageHeader title="Keys" about="Agents reach this tenant with these.">
        <ActButton refusal={refusal} variant="filled" onClick={creating.open}>
          New key
        </ActButton>
      </PageHeader>
      {error && <Failure what="The keys" problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton h={180} />}
      {data?.items.length === 0 && (
        <EmptyState title="No keys yet">
          An agent needs a key to send events and to ask. Make one with "New key".
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <Table aria-label="Keys">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Key</Table.Th>
              <Table.Th visibleFrom="sm">May</Table.Th>
              <Table.Th visibleFrom="md">Owner</Table.Th>
              <Table.Th visibleFrom="sm">Last use</Table.Th>
              <Table.Th visibleFrom="md">Ends</Table.Th>
              <Table.Th aria-label="Acts" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map((key) => (
              <KeyRow
                key={key.key_id}
                of={key}
                refusal={refusal}
                revoke={() => {
                  setRevoking(key);
                  asking.open();
                }}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {me && hasCreated && <CreateKey tenant={me.tenant} isOpen={isCreating} close={creating.close} />}
      <Modal opened={isAsking} onClose={asking.close} title="Revoke this key?">
        <Stack gap="md">
          <Text size="sm">
            {revoking?.name || revoking?.key_id} is refused from then on. It can't be undone; agents that use
            it need another key.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={asking.close}>
              Keep it
            </Button>
            <Button
              color="red.9"
              loading={revoke.isPending}
              onClick={() =>
                revoke.mutate(
                  { method: "DELETE", path: `/api/v1/keys/${revoking?.key_id}` },
                  { onSettled: asking.close },
                )
              }
            >
              Revoke
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function KeyRow({ of: key, refusal, revoke }: { of: Key; refusal: string | null; revoke: () => void }) {
  const hasEnded =
    key.revoked_at !== null || (key.expires_at !== null && Date.parse(key.expires_at) <= Date.now());
  const scopes = key.scopes.join(", ");
  return (
    <Table.Tr data-row tabIndex={0} {...(hasEnded ? { c: "dimmed" } : {})}>
      <Table.Td>
        <Group gap="xs">
          <Text size="sm" style={{ overflowWrap: "anywhere" }}>
            {key.name || "unnamed"}
          </Text>
          <CopyId id={key.key_id} />
        </Group>
        <Text size="xs" c="dimmed" hiddenFrom="sm" style={{ overflowWrap: "anywhere" }}>
          {scopes}
          {key.owner ? ` · ${key.owner.kind} ${key.owner.id}` : ""} ·{" "}
          {key.last_used_at ? <TimeAgo time={key.last_used_at} size="xs" /> : "never used"}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{scopes}</Table.Td>
      <Table.Td visibleFrom="md" style={{ overflowWrap: "anywhere" }}>
        {key.owner ? `${key.owner.kind} ${key.owner.id}` : "all"}
      </Table.Td>
      <Table.Td visibleFrom="sm">{key.last_used_at ? <TimeAgo time={key.last_used_at} /> : "never"}</Table.Td>
      <Table.Td visibleFrom="md">{key.expires_at ? <TimeAgo time={key.expires_at} /> : "never"}</Table.Td>
      <Table.Td ta="right">
        {key.revoked_at ? (
          <Badge color="gray">revoked</Badge>
        ) : hasEnded ? (
          <Badge color="gray">expired</Badge>
        ) : (
          <ActButton refusal={refusal} label={`Revoke ${key.name || key.key_id}`} onClick={revoke}>
            Revoke
          </ActButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
