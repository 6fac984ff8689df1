"use client";

import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { actorInWords } from "@/components/access/actions";
import type { ApiProblem } from "@/components/api/request";
import { useAction } from "@/components/api/use-action";
import { EmptyState } from "@/components/ui/empty-state";
import { TimeAgo } from "@/components/ui/time-ago";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import { describeRule, draftOf, newRule, type RuleDraft, ruleOf } from "./retention";
import { RetentionRuleFields } from "./retention-rule-fields";
import type { PolicyState } from "./run";

const MAX_RULES = 50;

/**
 * Edits the retention rules. Rules that would delete most memories are refused until the count that the
 * server names is typed.
 */
export function RetentionEditor({ state: latest }: { state: PolicyState }) {
  const [state, setState] = useState(latest);
  const saved = draftsOf(state);
  const [rules, setRules] = useState<readonly RuleDraft[]>(saved);
  const show = (shown: PolicyState) => {
    setState(shown);
    setRules(draftsOf(shown));
  };
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const save = useAction<PolicyState>(
    ({ version }) => `Version ${version} is now active.`,
    ({ code, fields }) => code === "confirmation_required" || fields.some(({ path }) => path.includes("[")),
  );
  const hasChanged = JSON.stringify(rules) !== JSON.stringify(saved);
  // A newer version, such as one with other rules for agents, replaces what is shown, but no unsaved changes.
  const isOutdated = latest.version > state.version;
  if (isOutdated && !hasChanged) show(latest);
  const set = (at: number, more: Partial<RuleDraft>) =>
    setRules(rules.map((rule, i) => (i === at ? { ...rule, ...more } : rule)));
  const submit = (confirm?: number) =>
    save.mutate(
      {
        method: "PUT",
        path: "/api/v1/policy",
        body: {
          policy: { retention: rules.map(ruleOf) },
          version: state.version,
          ...(confirm === undefined ? {} : { confirm }),
        },
      },
      {
        onSuccess: show,
        onSettled: (_, problem) => setRefused(problem?.code === "confirmation_required" ? problem : null),
      },
    );
  const errors = save.error?.fields ?? [];
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        A memory is deleted when it meets all conditions of one rule and was stored more than this many days
        ago. Deleting happens when maintenance runs, and can’t be undone. Without rules, memories are kept.
      </Text>
      {rules.length === 0 ? (
        <EmptyState isSmall title="No retention rules">
          Memories are kept until somebody deletes them.
        </EmptyState>
      ) : (
        <div>
          {rules.map((rule, at) => (
            <RetentionRuleFields
              // biome-ignore lint/suspicious/noArrayIndexKey: every field of a rule can be edited.
              key={at}
              rule={rule}
              name={`rule ${at + 1} (${describeRule(rule)})`}
              change={(more) => set(at, more)}
              remove={() => setRules(rules.filter((_, i) => i !== at))}
              errorOf={(field) =>
                errors.find(({ path }) => path === `policy.retention[${at}].${field}`)?.message
              }
            />
          ))}
        </div>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={rules.length >= MAX_RULES}
          onClick={() => setRules([...rules, newRule()])}
        >
          Add rule
        </Button>
        <Button
          disabled={!hasChanged || rules.some(({ days }) => days === "")}
          loading={save.isPending}
          onClick={() => submit()}
        >
          Save rules
        </Button>
        <Button variant="default" disabled={!hasChanged} onClick={() => show(isOutdated ? latest : state)}>
          Discard changes
        </Button>
        {state.set_at !== null && (
          <Text size="xs" c="dimmed" ml={{ base: 0, sm: "auto" }}>
            Version {state.version}, by {actorInWords(state.set_by ?? "")},{" "}
            <TimeAgo time={state.set_at} size="xs" />
          </Text>
        )}
      </Group>
      {isOutdated && hasChanged && !save.isPending && (
        <Text size="sm" role="status">
          Version {latest.version} of the policy was saved meanwhile. Discard your changes to edit it.
        </Text>
      )}
      <TypedConfirm
        title="These rules delete most memories"
        word={String(countToConfirm(refused))}
        action="Save rules"
        isOpen={refused !== null}
        isBusy={save.isPending}
        close={() => setRefused(null)}
        confirm={() => submit(countToConfirm(refused))}
      >
        {refused?.message.replace(/ To save them,.*$/, "")} Deleting can’t be undone.
      </TypedConfirm>
    </Stack>
  );
}

const draftsOf = ({ policy }: PolicyState) => policy.retention.map(draftOf);

/** Returns the count that the server wants to be confirmed, which it names in the problem of the field. */
function countToConfirm(refused: ApiProblem | null): number {
  const field = refused?.fields.find(({ path }) => path === "confirm");
  return Number(/\d+/.exec(field?.message ?? "")?.[0] ?? 1);
}
