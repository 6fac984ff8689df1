"use client";

import { Badge, Group, Skeleton, Table, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { ActionButton } from "@/components/ui/action-button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyId } from "@/components/ui/copy-id";
import { useEver } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { TimeAgo } from "@/components/ui/time-ago";

const CreateKey = dynamic(() => import("./create-key").then((file) => file.CreateKey), { ssr: false });

type Key = OutputOf<"listKeys">["items"][number];

/** The API keys of the tenant, with scopes, last use and expiry, and controls to create and revoke keys. */
export function KeysPage() {
  const { me, refusal } = useMe();
  const { data, error, refetch } = useApi<OutputOf<"listKeys">>("/api/v1/keys");
  const [isCreating, creating] = useDisclosure();
  const hasCreated = useEver(isCreating);
  const [revoking, setRevoking] = useState<Key | null>(null);
  const [isConfirming, confirming] = useDisclosure();
  const revoke = useAction<OutputOf<"revokeKey">>(() => "API key revoked");
  return (
    <>
      <PageHeader title="API keys" about="Agents use these keys to access this tenant.">
        <ActionButton refusal={refusal} variant="filled" onClick={creating.open}>
          Create API key
        </ActionButton>
      </PageHeader>
      {error && <Failure what="API keys" problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton h={180} />}
      {data?.items.length === 0 && (
        <EmptyState title="No API keys yet">
          Create a key so your agent can send events and retrieve memories.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <Table aria-label="API keys">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Key</Table.Th>
              <Table.Th visibleFrom="sm">Scopes</Table.Th>
              <Table.Th visibleFrom="md">Owner</Table.Th>
              <Table.Th visibleFrom="sm">Last used</Table.Th>
              <Table.Th visibleFrom="md">Expires</Table.Th>
              <Table.Th aria-label="Actions" />
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
                  confirming.open();
                }}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {me && hasCreated && <CreateKey tenant={me.tenant} isOpen={isCreating} close={creating.close} />}
      <ConfirmDialog
        title="Revoke API key?"
        action="Revoke"
        isOpen={isConfirming}
        isBusy={revoke.isPending}
        close={confirming.close}
        confirm={() =>
          revoke.mutate(
            { method: "DELETE", path: `/api/v1/keys/${revoking?.key_id}` },
            { onSettled: confirming.close },
          )
        }
      >
        {revoking?.name || revoking?.key_id} will stop working within 5 seconds. Agents using it will need a
        new key. This can’t be undone.
      </ConfirmDialog>
    </>
  );
}

function KeyRow({ of: key, refusal, revoke }: { of: Key; refusal: string | null; revoke: () => void }) {
  const isInactive =
    key.revoked_at !== null || (key.expires_at !== null && Date.parse(key.expires_at) <= Date.now());
  const scopes = key.scopes.join(", ");
  return (
    <Table.Tr data-row tabIndex={0} {...(isInactive ? { c: "dimmed" } : {})}>
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
          {key.last_used_at ? <TimeAgo time={key.last_used_at} size="xs" /> : "Never used"}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{scopes}</Table.Td>
      <Table.Td visibleFrom="md" style={{ overflowWrap: "anywhere" }}>
        {key.owner ? `${key.owner.kind} ${key.owner.id}` : "All owners"}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {key.last_used_at ? <TimeAgo time={key.last_used_at} /> : "Never used"}
      </Table.Td>
      <Table.Td visibleFrom="md">{key.expires_at ? <TimeAgo time={key.expires_at} /> : "Never"}</Table.Td>
      <Table.Td ta="right">
        {key.revoked_at ? (
          <Badge color="gray">revoked</Badge>
        ) : isInactive ? (
          <Badge color="gray">expired</Badge>
        ) : (
          <ActionButton refusal={refusal} label={`Revoke ${key.name || key.key_id}`} onClick={revoke}>
            Revoke
          </ActionButton>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
