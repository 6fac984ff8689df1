"use client";

import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { Modal } from "@/components/ui/dialog";
import { SecretOnce } from "@/components/ui/secret-once";

/** A dialog that adds a member and shows their temporary password once. */
export function AddMember({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const add = useAction<OutputOf<"createPerson">>(({ name }) => `${name} added`);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", role: "reader" },
    validate: {
      name: (name) => (/^[\w.@+-]{1,64}$/.test(name) ? null : "Use 1–64 letters, digits or . _ @ + -"),
    },
  });
  const closeAndReset = () => {
    // The response contains the password, which is shown only once.
    if (add.isPending) return;
    close();
    add.reset();
    form.reset();
  };
  return (
    <Modal opened={isOpen} onClose={closeAndReset} title="Add member" isLocked={add.data !== undefined}>
      {add.data ? (
        <Stack gap="md">
          <Text size="sm">
            Share this temporary password with {add.data.name}. They can change it under Account.
          </Text>
          <SecretOnce label={`Temporary password for ${add.data.name}`} secret={add.data.password} />
          <Group justify="flex-end">
            <Button variant="default" onClick={closeAndReset}>
              Done
            </Button>
          </Group>
        </Stack>
      ) : (
        <form
          onSubmit={form.onSubmit((body) => add.mutate({ method: "POST", path: "/api/v1/people", body }))}
        >
          <Stack gap="sm">
            <TextInput
              label="Username"
              description="Used to sign in; an email address works"
              data-autofocus
              required
              key={form.key("name")}
              {...form.getInputProps("name")}
            />
            <SegmentedControl
              aria-label="Role"
              data={[
                { value: "reader", label: "Reader (read-only)" },
                { value: "admin", label: "Admin (full access)" },
              ]}
              key={form.key("role")}
              {...form.getInputProps("role")}
            />
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={closeAndReset}>
                Cancel
              </Button>
              <Button type="submit" loading={add.isPending}>
                Add member
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
