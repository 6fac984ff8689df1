"use client";

import { Button, Group, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useAct } from "@/components/api/use-act";
import { Modal } from "@/components/ui/dialog";
import { SecretOnce } from "@/components/ui/secret-once";

/** Adds somebody and shows the password to begin with, this once. */
export function AddPerson({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const add = useAct<{ name: string; password: string }>(({ name }) => `${name} may sign in.`);
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { name: "", role: "reader" },
    validate: {
      name: (name) => (/^[\w.@+-]{1,64}$/.test(name) ? null : "1 to 64 letters, digits or . _ @ + -"),
    },
  });
  const leave = () => {
    // What comes back would be seen by nobody.
    if (add.isPending) return;
    close();
    add.reset();
    form.reset();
  };
  return (
    <Modal opened={isOpen} onClose={leave} title="Add a person" isHeld={add.data !== undefined}>
      {add.data ? (
        <Stack gap="md">
          <Text size="sm">Give {add.data.name} this password. They can change it under Account.</Text>
          <SecretOnce label={`Password of ${add.data.name}`} secret={add.data.password} />
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
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
              label="Name"
              description="To sign in with; an e-mail address may serve"
              data-autofocus
              required
              key={form.key("name")}
              {...form.getInputProps("name")}
            />
            <SegmentedControl
              aria-label="Role"
              data={[
                { value: "reader", label: "reader: sees everything" },
                { value: "admin", label: "admin: does everything" },
              ]}
              key={form.key("role")}
              {...form.getInputProps("role")}
            />
            <Group justify="flex-end" mt="xs">
              <Button variant="default" onClick={leave}>
                Cancel
              </Button>
              <Button type="submit" loading={add.isPending}>
                Add
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
