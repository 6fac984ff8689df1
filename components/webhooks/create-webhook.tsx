"use client";

import { MultiSelect, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { SecretFormDialog } from "@/components/settings/secret-form-dialog";
import type { NoticeType } from "@/lib/storage/notices";

/** The types of notices that the API accepts. */
const TYPES = Object.keys({
  "memory.stored": true,
  "memory.superseded": true,
  "memory.restored": true,
  "memory.erased": true,
  "event.decided": true,
  "event.dropped": true,
  "owner.erased": true,
  "dead_letter.created": true,
  "maintenance.finished": true,
} satisfies Record<Exclude<NoticeType, "test">, true>);

/** A dialog that creates a webhook and shows its secret once. */
export function CreateWebhook({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const create = useAction<OutputOf<"createWebhook">>(() => "Webhook created");
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { url: "", name: "", types: [] as string[] },
    validate: {
      url: (url) =>
        URL.canParse(url) && /^https?:/.test(url)
          ? null
          : "Enter a URL that begins with https:// or http://.",
    },
  });
  const closeAndReset = () => {
    close();
    create.reset();
    form.reset();
  };
  const submit = form.onSubmit((body) =>
    create.mutate(
      { method: "POST", path: "/api/v1/webhooks", body },
      {
        onError: ({ fields }) => {
          const url = fields.find(({ path }) => path === "url");
          if (url) form.setFieldError("url", `This URL ${url.message}.`);
        },
      },
    ),
  );
  return (
    <SecretFormDialog
      title="Create webhook"
      button="Create webhook"
      isOpen={isOpen}
      close={closeAndReset}
      submit={submit}
      isPending={create.isPending}
      created={
        create.data && {
          label: "Signing secret",
          secret: create.data.secret,
          about: "Your service verifies each request with this secret, as Standard Webhooks describes.",
        }
      }
    >
      <TextInput
        label="URL"
        description="Receives a POST request for each change"
        placeholder="https://example.org/hooks/palimpsest"
        maxLength={2048}
        data-autofocus
        key={form.key("url")}
        {...form.getInputProps("url")}
      />
      <TextInput
        label="Name (optional)"
        description="e.g. “CRM sync”. Personal data is redacted."
        maxLength={64}
        key={form.key("name")}
        {...form.getInputProps("name")}
      />
      <MultiSelect
        label="Types"
        description="Leave empty for all types"
        data={TYPES}
        clearable
        key={form.key("types")}
        {...form.getInputProps("types")}
      />
    </SecretFormDialog>
  );
}
