"use client";

import { Switch, Text } from "@mantine/core";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { CompactTable, type TableColumn } from "@/components/ui/compact-table";

type PolicyState = OutputOf<"getTenantPolicy">;
type Power = "remember" | "recall";
type Agent = { readonly id: string } & Readonly<Record<Power, boolean>>;

const POWERS: readonly { readonly power: Power; readonly label: string }[] = [
  { power: "remember", label: "Remembers" },
  { power: "recall", label: "Recalls" },
];

/** Agents with a switch for each thing that they do. */
export function AgentTable({ ids, state }: { ids: readonly string[]; state: PolicyState }) {
  const save = useAction<PolicyState>(({ version }) => `Saved. Version ${version} is now active.`);
  const { policy, version } = state;
  const agents = ids.map((id): Agent => ({ id, remember: true, recall: true, ...policy.agents[id] }));
  const change = ({ id, remember, recall }: Agent, power: Power, value: boolean) => {
    const changed = { ...policy.agents, [id]: { remember, recall, [power]: value } };
    save.mutate({
      method: "PUT",
      path: "/api/v1/policy",
      body: { policy: { ...policy, agents: changed }, version },
    });
  };
  const columns: readonly TableColumn<Agent>[] = [
    {
      label: "Agent",
      show: ({ id }) => (
        <Text span ff="monospace" fz={12} style={{ overflowWrap: "anywhere" }}>
          {id}
        </Text>
      ),
    },
    ...POWERS.map(({ power, label }) => ({
      label,
      show: (agent: Agent) => (
        <Switch
          size="sm"
          checked={agent[power]}
          disabled={save.isPending}
          aria-label={`${agent.id} ${label.toLowerCase()}`}
          label={agent[power] ? "on" : "off"}
          onChange={(event) => change(agent, power, event.currentTarget.checked)}
        />
      ),
    })),
  ];
  return <CompactTable label="Agents" rows={agents} columns={columns} idOf={({ id }) => id} />;
}
