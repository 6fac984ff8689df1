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

/**
 * Agents with a switch for each thing that they do. `onSaved` gets the agent whose switch was saved and the
 * ids in the policy since then: an id with personal data is stored under another one.
 */
export function AgentTable({
  ids,
  state,
  onSaved,
}: {
  ids: readonly string[];
  state: PolicyState;
  onSaved: (id: string, stored: readonly string[]) => void;
}) {
  const save = useAction<PolicyState>(({ version }) => `Saved. Version ${version} is now active.`);
  const { policy, version } = state;
  const agents = ids.map((id): Agent => ({ id, remember: true, recall: true, ...policy.agents[id] }));
  const change = ({ id, remember, recall }: Agent, power: Power, value: boolean) => {
    if (save.isPending) return;
    const changed = { ...policy.agents, [id]: { remember, recall, [power]: value } };
    save.mutate(
      { method: "PUT", path: "/api/v1/policy", body: { policy: { agents: changed }, version } },
      { onSuccess: (saved) => onSaved(id, Object.keys(saved.policy.agents)) },
    );
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
          // A disabled switch would lose the keyboard's focus.
          aria-busy={save.isPending}
          aria-label={`${agent.id} ${label.toLowerCase()}`}
          label={agent[power] ? "on" : "off"}
          onChange={(event) => change(agent, power, event.currentTarget.checked)}
        />
      ),
    })),
  ];
  return <CompactTable label="Agents" rows={agents} columns={columns} idOf={({ id }) => id} />;
}
