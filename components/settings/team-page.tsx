"use client";

import { Badge, Button, Group, NativeSelect, Skeleton, Table, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useAct } from "@/components/api/use-act";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { useEver } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { TimeAgo } from "@/components/ui/time-ago";
import { PersonActs, type TeamPerson } from "./person-acts";

const AddPerson = dynamic(() => import("./add-person").then((file) => file.AddPerson), { ssr: false });

/** Who may sign in, as what; adding, removing, a new password. For admins. */
export function TeamPage() {
  const { me, isAdmin, problem, retry } = useMe();
  const { data, error, refetch } = useApi<{ items: TeamPerson[] }>(isAdmin ? "/api/v1/people" : null);
  const [isAdding, adding] = useDisclosure();
  const hasAdded = useEver(isAdding);
  const changed = useAct<unknown>(() => "The role is changed.");
  const [busyId, setBusyId] = useState<number | null>(null);
  const changeRole = (person: TeamPerson, role: string) => {
    if (role === person.role) return;
    setBusyId(person.id);
    changed.mutate(
      { method: "PATCH", path: `/api/v1/people/${person.id}`, body: { role } },
      { onSettled: () => setBusyId(null) },
    );
  };
  if (me && !isAdmin)
    return (
      <>
        <PageHeader title="Team" />
        <EmptyState title="For admins">
          Your role is to read. An admin sees and changes who may sign in.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title="Team"
        about="Who may sign in. Admins do everything; readers see everything and change nothing."
      >
        <Button onClick={adding.open} disabled={!isAdmin}>
          Add a person
        </Button>
      </PageHeader>
      {error && <Failure what="The team" problem={error} retry={() => void refetch()} />}
      {problem && <Failure what="Your role" problem={problem} retry={retry} />}
      {!data && !error && !problem && <Skeleton h={140} />}
      {data && (
        <Table aria-label="People" maw={800}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Name</Table.Th>
              <Table.Th w={130}>Role</Table.Th>
              <Table.Th visibleFrom="sm">Last sign-in</Table.Th>
              <Table.Th aria-label="Acts" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map((person) => (
              <Table.Tr key={person.id} data-row tabIndex={0}>
                <Table.Td>
                  <Group gap="xs">
                    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                      {person.name}
                    </Text>
                    {person.name === me?.name && <Badge color="gray">you</Badge>}
                  </Group>
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {person.last_sign_in_at ? (
                      <TimeAgo time={person.last_sign_in_at} size="xs" />
                    ) : (
                      "never signed in"
                    )}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <NativeSelect
                    aria-label={`Role of ${person.name}`}
                    data={["admin", "reader"]}
                    value={person.role}
                    disabled={busyId === person.id}
                    onChange={({ currentTarget }) => changeRole(person, currentTarget.value)}
                  />
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  {person.last_sign_in_at ? <TimeAgo time={person.last_sign_in_at} /> : "never"}
                </Table.Td>
                <Table.Td ta="right">
                  <PersonActs person={person} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {hasAdded && <AddPerson isOpen={isAdding} close={adding.close} />}
    </>
  );
}
