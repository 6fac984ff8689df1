"use client";

import { Alert, Button, Group, List, Paper, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { actorInWords } from "@/components/access/actions";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { kindLabel } from "@/components/pii/kinds";
import { TimeAgo } from "@/components/ui/time-ago";
import { changesBetween, flaggedTypes, type PiiPolicy, withoutIncomplete } from "./policy";
import classes from "./policy.module.css";
import { PolicyForm } from "./policy-form";
import { PolicyTest } from "./policy-test";
import { usePolicyPreview } from "./use-policy-preview";

/** The policy editor, with a test of the unsaved policy. Changes apply when they are saved. */
export function PolicyEditor({ state }: { state: OutputOf<"getPiiPolicy"> }) {
  const [policy, setPolicy] = useState(state.policy);
  const preview = usePolicyPreview(policy);
  const save = useAction<OutputOf<"setPiiPolicy">>(({ version }) => `Version ${version} is now active.`);
  const complete = withoutIncomplete(policy);
  const changes = changesBetween(state.policy, complete);
  const flagged = flaggedTypes(policy);
  const errors = preview.error?.fields ?? save.error?.fields ?? [];
  const change = (changedFields: Partial<PiiPolicy>) => setPolicy({ ...policy, ...changedFields });
  return (
    <div className={classes.columns}>
      <PolicyForm policy={policy} change={change} errors={errors} />
      <div className={classes.aside}>
        <PolicyTest preview={preview} />
        {flagged.length > 0 && (
          <Alert color="red" icon={<IconAlertTriangle size={16} aria-hidden />} py={8}>
            Flagged only (values are stored): {flagged.map(kindLabel).join(", ")}.
          </Alert>
        )}
        <Paper withBorder px="md" py="sm" component="section" aria-label="Save policy">
          <Text size="sm" fw={600} c="bright">
            {changes.length === 0
              ? "No changes"
              : changes.length === 1
                ? "1 unsaved change"
                : `${changes.length} unsaved changes`}
          </Text>
          {changes.length === 0 ? (
            <Text size="xs" c="dimmed" component="div">
              {state.set_at === null ? (
                "Using the default policy: everything except IP addresses is masked."
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
              disabled={changes.length === 0 || errors.length > 0}
              loading={save.isPending}
              onClick={() =>
                save.mutate({
                  method: "PUT",
                  path: "/api/v1/pii/policy",
                  body: { policy: complete, version: state.version },
                })
              }
            >
              Save policy
            </Button>
            <Button variant="default" disabled={changes.length === 0} onClick={() => setPolicy(state.policy)}>
              Discard changes
            </Button>
          </Group>
        </Paper>
      </div>
    </div>
  );
}
