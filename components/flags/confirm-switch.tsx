"use client";

import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAction } from "@/components/api/use-action";
import { Modal } from "@/components/ui/dialog";
import type { FlagState } from "@/lib/storage/settings";
import { FLAG_TEXTS } from "./flag-texts";

/** The words to type before redaction is turned off, because personal data is then stored unredacted. */
const CONFIRMATION_WORDS = "store unmasked";

/**
 * Shows the consequence of a flag change and asks for confirmation. `flag` stays set until the dialog has
 * faded out.
 */
export function ConfirmSwitch({
  flag,
  isOpen,
  close,
}: {
  flag: FlagState | null;
  isOpen: boolean;
  close: () => void;
}) {
  const title = flag ? `Turn ${flag.value ? "off" : "on"} ${FLAG_TEXTS[flag.name].title}?` : "";
  return (
    <Modal opened={isOpen} onClose={close} title={title}>
      {flag && <Consequence flag={flag} close={close} />}
    </Modal>
  );
}

function Consequence({ flag: { name, value }, close }: { flag: FlagState; close: () => void }) {
  const [typedText, setTypedText] = useState("");
  const next = value ? "off" : "on";
  const action = useAction(() => `${FLAG_TEXTS[name].title} turned ${next}`);
  const needsTyping = name === "PII_REDACTION_ENABLED" && value;
  const isTyped = !needsTyping || typedText.trim() === CONFIRMATION_WORDS;
  const submit = () => {
    if (isTyped)
      action.mutate(
        { method: "PUT", path: "/api/v1/flags", body: { name, value: !value } },
        { onSuccess: close },
      );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Text size="sm">{FLAG_TEXTS[name][next]}</Text>
      {needsTyping && (
        <TextInput
          mt="sm"
          label={`Type “${CONFIRMATION_WORDS}” to confirm`}
          value={typedText}
          onChange={(event) => setTypedText(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          color={value ? "red.9" : "indigo"}
          disabled={!isTyped}
          loading={action.isPending}
        >
          Turn {next}
        </Button>
      </Group>
    </form>
  );
}
