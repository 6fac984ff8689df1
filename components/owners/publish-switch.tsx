"use client";

import { Switch } from "@mantine/core";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import { ownerFields } from "@/components/memory/owner";
import type { OwnerRef } from "@/lib/base/core";

type Policy = OutputOf<"getOwnerPolicy">;

/** A switch for whether maintenance stores the patterns of a user as memories. */
export function PublishSwitch({ owner, isOn }: { owner: OwnerRef; isOn: boolean }) {
  const { isAdmin } = useMe();
  const save = useAction<Policy>(({ publish }) =>
    publish ? "Maintenance publishes patterns." : "Maintenance no longer publishes patterns.",
  );
  return (
    <Switch
      size="sm"
      checked={isOn}
      disabled={!isAdmin}
      aria-busy={save.isPending}
      label="Publish patterns as memories"
      description={
        isOn
          ? "Turning off leaves the memories."
          : "Each maintenance run stores new patterns, so that agents can find them."
      }
      onChange={({ currentTarget: { checked } }) => {
        if (save.isPending) return;
        save.mutate({
          method: "PUT",
          path: "/api/v1/policies",
          body: { ...ownerFields(owner), publish: checked },
        });
      }}
    />
  );
}
