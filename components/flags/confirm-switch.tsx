"use client";

import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useAct } from "@/components/api/use-act";
import { Modal } from "@/components/ui/dialog";
import type { FlagState } from "@/lib/settings";
import { FLAG_WORDS } from "./flag-words";

/** What is typed before redaction goes off, because what is stored meanwhile can't be masked afterwards. */
const WORD = "store unmasked";

/** Names the consequence of a switch, then makes it. `flag` stays while the dialog fades out. */
export function ConfirmSwitch({
  flag,
  isOpen,
  close,
}: {
  flag: FlagState | null;
  isOpen: boolean;
  close: () => void;
}) {
  const title = flag ? `Switch ${flag.value ? "off" : "on"}: ${flag.name}` : "";
  return (
    <Modal opened={isOpen} onClose={close} title={title}>
      {flag && <Consequence flag={flag} close={close} />}
    </Modal>
  );
}

function Consequence({ flag: { name, value }, close }: { flag: FlagState; close: () => void }) {
  const [typed, setTyped] = useState("");
  const next = value ? "off" : "on";
  const act = useAct(() => `${name} is ${next}.`);
  const isGrave = name === "PII_REDACTION_ENABLED" && value;
  const isTyped = !isGrave || typed.trim() === WORD;
  const doIt = () => {
    if (isTyped)
      act.mutate(
        { method: "PUT", path: "/api/v1/flags", body: { name, value: !value } },
        { onSuccess: close },
      );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        doIt();
      }}
    >
      <Text size="sm">{FLAG_WORDS[name][next]}</Text>
      {isGrave && (
        <TextInput
          mt="sm"
          label={`Type “${WORD}” to go on`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" color={value ? "red.9" : "indigo"} disabled={!isTyped} loading={act.isPending}>
          Switch {next}
        </Button>
      </Group>
    </form>
  );
}
