"use client";

import { Button, Group, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { actorInWords } from "@/components/access/actions";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { TimeAgo } from "@/components/ui/time-ago";
import { AgentTable } from "./agent-table";

type PolicyState = OutputOf<"getTenantPolicy">;

/** Which agents of the tenant remember and recall. A change is saved at once. */
export function AgentsPage() {
  const { me, isAdmin, problem, retry } = useMe();
  const state = useApi<PolicyState>(isAdmin ? "/api/v1/policy" : null);
  const failure = state.data ? null : (problem ?? state.error);
  return (
    <>
      <PageHeader
        title="Agents"
        about="Choose which agents remember and recall. Recall covers searches, contexts, answers and lists, not memories by ID. Changes apply within 5 seconds."
      />
      {me && !isAdmin ? (
        <EmptyState title="Admins only">Ask an admin to change what agents do.</EmptyState>
      ) : failure ? (
        <Failure what="agents" problem={failure} retry={problem ? retry : () => void state.refetch()} />
      ) : state.data ? (
        <Agents state={state.data} />
      ) : (
        <RowSkeleton rows={4} height={44} />
      )}
    </>
  );
}

function Agents({ state }: { state: PolicyState }) {
  // Agents that own memories are offered; others take part under an ID that only the caller knows.
  const owners = useApi<OutputOf<"listOwners">>("/api/v1/owners", { kind: "agent", limit: 200 });
  const [added, setAdded] = useState<readonly string[]>([]);
  const owning = owners.data?.items.map(({ id }) => id) ?? [];
  const ids = [...new Set([...Object.keys(state.policy.agents), ...owning, ...added])].sort();
  // The row of an agent that may do everything again stays; an id that is stored as another one goes.
  const keep = (id: string, stored: readonly string[]) => {
    const isStored = stored.includes(id) || id in state.policy.agents;
    setAdded((before) => [...before.filter((one) => one !== id), ...(isStored ? [id] : [])]);
  };
  return (
    <>
      <AddAgent add={(id) => setAdded([...added, id])} />
      {ids.length === 0 ? (
        <EmptyState title="No agents yet">
          Every agent remembers and recalls. Add the agent_id of one that must not.
        </EmptyState>
      ) : (
        <AgentTable ids={ids} state={state} onSaved={keep} />
      )}
      {owners.data?.next_cursor && (
        <Text size="xs" c="dimmed" mt="sm">
          More than 200 agents own memories. Add others by their ID.
        </Text>
      )}
      {state.set_at !== null && (
        <Text size="xs" c="dimmed" mt="sm">
          Policy version {state.version}, by {actorInWords(state.set_by ?? "")},{" "}
          <TimeAgo time={state.set_at} size="xs" />
        </Text>
      )}
    </>
  );
}

function AddAgent({ add }: { add: (id: string) => void }) {
  const [id, setId] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (id.trim() === "") return;
    add(id.trim());
    setId("");
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" mb="sm">
        <TextInput
          aria-label="Agent ID"
          placeholder="Agent ID, e.g. hall-panel"
          maxLength={256}
          spellCheck={false}
          value={id}
          onChange={(event) => setId(event.currentTarget.value)}
          w={{ base: "calc(100% - 110px)", sm: 260 }}
        />
        <Button type="submit" variant="default" disabled={id.trim() === ""}>
          Add agent
        </Button>
      </Group>
    </form>
  );
}
