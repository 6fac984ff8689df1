"use client";

import { Badge, Button, Group, NativeSelect, Skeleton, Table, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { useEver } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { TimeAgo } from "@/components/ui/time-ago";
import { type Member, MemberActions } from "./member-actions";

const AddMember = dynamic(() => import("./add-member").then((file) => file.AddMember), { ssr: false });

/** The members who can sign in, and their roles. Admins can add and remove members and reset passwords. */
export function MembersPage() {
  const { me, isAdmin, problem, retry } = useMe();
  const { data, error, refetch } = useApi<OutputOf<"listPeople">>(isAdmin ? "/api/v1/people" : null);
  const [isAdding, adding] = useDisclosure();
  const hasAdded = useEver(isAdding);
  const changed = useAction<unknown>(() => "Role updated");
  const [busyId, setBusyId] = useState<number | null>(null);
  const changeRole = (member: Member, role: string) => {
    if (role === member.role) return;
    setBusyId(member.id);
    changed.mutate(
      { method: "PATCH", path: `/api/v1/people/${member.id}`, body: { role } },
      { onSettled: () => setBusyId(null) },
    );
  };
  if (me && !isAdmin)
    return (
      <>
        <PageHeader title="Members" />
        <EmptyState title="Admins only">
          You have read-only access. Ask an admin to manage members.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title="Members"
        about="People who can sign in. Admins have full access; readers have read-only access."
      >
        <Button onClick={adding.open} disabled={!isAdmin}>
          Add member
        </Button>
      </PageHeader>
      {error && <Failure what="members" problem={error} retry={() => void refetch()} />}
      {problem && <Failure what="your permissions" problem={problem} retry={retry} />}
      {!data && !error && !problem && <Skeleton h={140} />}
      {data && (
        <Table aria-label="Members">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Username</Table.Th>
              <Table.Th w={130}>Role</Table.Th>
              <Table.Th visibleFrom="sm">Last sign-in</Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map((member) => (
              <Table.Tr key={member.id} data-row tabIndex={0}>
                <Table.Td>
                  <Group gap="xs">
                    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                      {member.name}
                    </Text>
                    {member.name === me?.name && <Badge color="gray">you</Badge>}
                  </Group>
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {member.last_sign_in_at ? (
                      <TimeAgo time={member.last_sign_in_at} size="xs" />
                    ) : (
                      "Never signed in"
                    )}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    aria-label={`Role of ${member.name}`}
                    data={["admin", "reader"]}
                    value={member.role}
                    disabled={busyId === member.id}
                    onChange={({ currentTarget }) => changeRole(member, currentTarget.value)}
                  />
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  {member.last_sign_in_at ? <TimeAgo time={member.last_sign_in_at} /> : "Never"}
                </Table.Td>
                <Table.Td ta="right">
                  <MemberActions member={member} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {hasAdded && <AddMember isOpen={isAdding} close={adding.close} />}
    </>
  );
}
