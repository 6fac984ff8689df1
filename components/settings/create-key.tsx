"use client";

import { Button, Checkbox, Group, Select, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useAct } from "@/components/api/use-act";
import { Modal } from "@/components/ui/dialog";
import { SecretOnce } from "@/components/ui/secret-once";

const DAY_MS = 86_400_000;
const LIVES = [
  { value: "0", label: "never" },
  { value: "30", label: "in 30 days" },
  { value: "90", label: "in 90 days" },
  { value: "365", label: "in a year" },
];

/** Makes a key of a tenant and shows it this once. */
export function CreateKey({ tenant, isOpen, close }: { tenant: string; isOpen: boolean; close: () => void }) {
  const create = useAct<{ key: string }>(() => "The key is made.");
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", scopes: ["read", "write"], user: "", days: "0" },
    validate: { scopes: (scopes) => (scopes.length === 0 ? "Choose at least one." : null) },
  });
  const leave = () => {
    // What comes back would be seen by nobody.
    if (create.isPending) return;
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
    <Modal opened={isOpen} onClose={leave} title="New key" isHeld={create.data !== undefined}>
      {create.data ? (
        <Stack gap="md">
          <SecretOnce label="The new key" secret={create.data.key} />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              Done
            </Button>
          </Group>
        </Stack>
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            <TextInput
              label="Name"
              description="What it is for. Personal data in it is masked."
              maxLength={64}
              data-autofocus
              key={form.key("name")}
              {...form.getInputProps("name")}
            />
            <Checkbox.Group label="May" size="xs" key={form.key("scopes")} {...form.getInputProps("scopes")}>
              <Group gap="md" mt={6}>
                <Checkbox size="xs" value="read" label="read" />
                <Checkbox size="xs" value="write" label="write" />
                <Checkbox size="xs" value="admin" label="admin" />
              </Group>
            </Checkbox.Group>
            <TextInput
              label="Only for the user"
              description="Empty: for everybody in the tenant"
              maxLength={256}
              key={form.key("user")}
              {...form.getInputProps("user")}
            />
            <Select
              label="Ends"
              data={LIVES}
              allowDeselect={false}
              key={form.key("days")}
              {...form.getInputProps("days")}
            />
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={leave}>
                Cancel
              </Button>
              <Button type="submit" loading={create.isPending}>
                Make the key
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
