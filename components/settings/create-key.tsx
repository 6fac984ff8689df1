"use client";

import { Checkbox, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { SecretFormDialog } from "./secret-form-dialog";

const DAY_MS = 86_400_000;
const EXPIRY_OPTIONS = [
  { value: "0", label: "never" },
  { value: "30", label: "in 30 days" },
  { value: "90", label: "in 90 days" },
  { value: "365", label: "in 1 year" },
];

/** A dialog that creates an API key for a tenant and shows it once. */
export function CreateKey({ tenant, isOpen, close }: { tenant: string; isOpen: boolean; close: () => void }) {
  const create = useAction<OutputOf<"createKey">>(() => "API key created");
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", scopes: ["read", "write"], user: "", days: "0" },
    validate: { scopes: (scopes) => (scopes.length === 0 ? "Select at least one scope." : null) },
  });
  const closeAndReset = () => {
    close();
    create.reset();
    form.reset();
  };
  const submit = form.onSubmit(({ name, scopes, user, days }) =>
    create.mutate({
      method: "POST",
      path: "/api/v1/keys",
      body: {
        tenant,
        name,
        scopes,
        ...(user.trim() ? { user_id: user.trim() } : {}),
        ...(days === "0" ? {} : { expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString() }),
      },
    }),
  );
  return (
    <SecretFormDialog
      title="Create API key"
      button="Create key"
      isOpen={isOpen}
      close={closeAndReset}
      submit={submit}
      isPending={create.isPending}
      created={create.data && { label: "Your new API key", secret: create.data.key }}
    >
      <TextInput
        label="Name"
        description="e.g. “Kitchen assistant”. Personal data is redacted."
        maxLength={64}
        data-autofocus
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <Checkbox.Group label="Scopes" size="xs" key={form.key("scopes")} {...form.getInputProps("scopes")}>
        <Stack gap="xs" mt={6}>
          <Checkbox size="xs" value="read" label="read: retrieve and list" />
          <Checkbox size="xs" value="write" label="write: send events and corrections" />
          <Checkbox size="xs" value="admin" label="admin: manage the tenant" />
          <Checkbox size="xs" value="impersonate" label="impersonate: act for the user that a header names" />
        </Stack>
      </Checkbox.Group>
      <TextInput
        label="Restrict to user ID (optional)"
        description="Leave empty for all users in this tenant"
        maxLength={256}
        key={form.key("user")}
        {...form.getInputProps("user")}
      />
      <Select
        label="Expires"
        data={EXPIRY_OPTIONS}
        allowDeselect={false}
        key={form.key("days")}
        {...form.getInputProps("days")}
      />
    </SecretFormDialog>
  );
}
