"use client";

import { SegmentedControl, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { SecretFormDialog } from "./secret-form-dialog";

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
    close();
    add.reset();
    form.reset();
  };
  return (
    <SecretFormDialog
      title="Add member"
      button="Add member"
      isOpen={isOpen}
      close={closeAndReset}
      submit={form.onSubmit((body) => add.mutate({ method: "POST", path: "/api/v1/people", body }))}
      isPending={add.isPending}
      created={
        add.data && {
          label: `Temporary password for ${add.data.name}`,
          secret: add.data.password,
          about: `Share this temporary password with ${add.data.name}. They can change it under Account.`,
        }
      }
    >
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
    </SecretFormDialog>
  );
}
