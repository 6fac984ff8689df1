"use client";

import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import { ownerFields } from "@/components/memory/owner";
import { ActionButton } from "@/components/ui/action-button";
import type { OwnerRef } from "@/lib/base/core";

type Policy = OutputOf<"getOwnerPolicy">;

/**
 * Switches patterns or moods of a user on or off. While the tenant does not allow them, an admin can allow
 * them here. `about` says what would be computed. Asks before patterns are switched off, which deletes them.
 */
export function ConsentSwitch({
  owner,
  what,
  policy,
  about,
  whenOn,
}: {
  owner: OwnerRef;
  what: "patterns" | "moods";
  policy: Policy;
  about: ReactNode;
  whenOn: string;
}) {
  const { isAdmin, refusal } = useMe();
  const allow = useAction<OutputOf<"setTenantPolicy">>(() => `Allowed ${what} for this tenant.`);
  const save = useAction<Policy>((saved) => (saved[what] ? `Turned on ${what}.` : `Turned off ${what}.`));
  const [isAsking, setAsking] = useState(false);
  const isOn = policy[what];
  const set = (value: boolean) => {
    setAsking(false);
    save.mutate({ method: "PUT", path: "/api/v1/policies", body: { ...ownerFields(owner), [what]: value } });
  };
  const isAllowed = policy.tenant[what];
  return (
    <Stack gap={6} align="flex-start">
      {!isAllowed && (
        <>
          <Text size="sm">Off for all users of this tenant{isAdmin ? "." : ". An admin can allow it."}</Text>
          <ActionButton
            size="xs"
            refusal={refusal}
            loading={allow.isPending}
            onClick={() =>
              allow.mutate({ method: "PUT", path: "/api/v1/policy", body: { policy: { [what]: true } } })
            }
          >
            Allow {what} for this tenant
          </ActionButton>
        </>
      )}
      {(isAllowed || isOn) && (
        <Switch
          size="sm"
          checked={isOn}
          disabled={!isAdmin}
          aria-busy={save.isPending}
          label={what === "patterns" ? "Find patterns" : "Count moods"}
          description={
            isAllowed
              ? isOn
                ? whenOn
                : "Turn on only if this user agrees."
              : "Works once the tenant allows it."
          }
          onChange={({ currentTarget: { checked } }) => {
            if (save.isPending) return;
            if (what === "patterns" && !checked) setAsking(true);
            else set(checked);
          }}
        />
      )}
      {isAsking && isOn && (
        <>
          <Text size="sm" role="alert">
            Delete all patterns of this user, and what was marked “not so”?
          </Text>
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={() => setAsking(false)} data-autofocus>
              Keep
            </Button>
            <Button size="xs" color="red" onClick={() => set(false)}>
              Turn off and delete
            </Button>
          </Group>
        </>
      )}
      {!(isAllowed && isOn) && (
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      )}
    </Stack>
  );
}
