"use client";

import { Alert, Button, Group, List, Paper, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { actorInWords } from "@/components/access/acts";
import { useAct } from "@/components/api/use-act";
import { kindInWords } from "@/components/pii/kinds";
import { TimeAgo } from "@/components/ui/time-ago";
import type { PiiPolicyState } from "@/lib/settings";
import { changesBetween, type PiiPolicy, taggedOf, withoutBegun } from "./policy";
import classes from "./policy.module.css";
import { PolicyForm } from "./policy-form";
import { PolicyTest } from "./policy-test";
import { usePolicyPreview } from "./use-policy-preview";

/** A policy that is changed here and tried beside it; nothing holds before it is saved. */
export function PolicyEditor({ state }: { state: PiiPolicyState }) {
  const [policy, setPolicy] = useState(state.policy);
  const preview = usePolicyPreview(policy);
  const save = useAct<PiiPolicyState>(({ version }) => `Version ${version} of the policy holds.`);
  const whole = withoutBegun(policy);
  const changes = changesBetween(state.policy, whole);
  const tagged = taggedOf(policy);
  const faults = preview.error?.fields ?? save.error?.fields ?? [];
  const change = (more: Partial<PiiPolicy>) => setPolicy({ ...policy, ...more });
  return (
    <div className={classes.columns}>
      <PolicyForm policy={policy} change={change} faults={faults} />
      <div className={classes.aside}>
        <PolicyTest preview={preview} />
        {tagged.length > 0 && (
          <Alert color="red" icon={<IconAlertTriangle size={16} aria-hidden />} py={8}>
            Only listed, so their values are stored: {tagged.map(kindInWords).join(", ")}.
          </Alert>
        )}
        <Paper withBorder px="md" py="sm" component="section" aria-label="Save the policy">
          <Text size="sm" fw={600} c="bright">
            {changes.length === 0 ? "Nothing is changed" : `${changes.length} to save`}
          </Text>
          {changes.length === 0 ? (
            <Text size="xs" c="dimmed" component="div">
              {state.set_at === null ? (
                "The default of the installation holds: all kinds but IP addresses are masked."
              ) : (
                <>
                  Version {state.version}, by {actorInWords(state.set_by ?? "")},{" "}
                  <TimeAgo time={state.set_at} size="xs" />
                </>
              )}
            </Text>
          ) : (
            <List size="sm" mt={4} spacing={2}>
              {changes.map((one) => (
                <List.Item key={one} style={{ overflowWrap: "anywhere" }}>
                  {one}
                </List.Item>
              ))}
            </List>
          )}
          <Group gap="xs" mt="sm">
            <Button
              disabled={changes.length === 0 || faults.length > 0}
              loading={save.isPending}
              onClick={() =>
                save.mutate({
                  method: "PUT",
                  path: "/api/v1/pii/policy",
                  body: { policy: whole, version: state.version },
                })
              }
            >
              Save
            </Button>
            <Button variant="default" disabled={changes.length === 0} onClick={() => setPolicy(state.policy)}>
              Undo all
            </Button>
          </Group>
        </Paper>
      </div>
    </div>
  );
}
