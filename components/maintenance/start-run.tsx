"use client";

import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useAction } from "@/components/api/use-action";
import { ownerFields } from "@/components/memory/owner";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { Modal } from "@/components/ui/dialog";
import type { OwnerRef } from "@/lib/base/core";
import { RUNS, type Run, STEPS, type Step } from "./run";

const ALL = Object.keys(STEPS) as Step[];

/** A dialog that starts a dry run of some steps, over all owners or one. */
export function StartRun({
  isOpen,
  close,
  opened,
}: {
  isOpen: boolean;
  close: () => void;
  /** Called with the ID of the run that was started. */
  opened: (id: string) => void;
}) {
  const [owner, setOwner] = useState<OwnerRef | null>(null);
  const [steps, setSteps] = useState<Step[]>(ALL);
  const start = useAction<Run>(() => "Dry run started");
  const submit = () =>
    start.mutate(
      { method: "POST", path: RUNS, body: { steps, ...ownerFields(owner) } },
      {
        onSuccess: ({ id }) => {
          close();
          opened(id);
        },
      },
    );
  return (
    <Modal opened={isOpen} onClose={close} title="Start dry run">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            A dry run reports what maintenance would do. It changes nothing. Read its report before you run it
            for real.
          </Text>
          <Checkbox.Group label="Steps" value={steps} onChange={(value) => setSteps(value as Step[])}>
            <Stack gap={8} mt={6}>
              {ALL.map((step) => (
                <Checkbox
                  key={step}
                  size="xs"
                  value={step}
                  label={STEPS[step].label}
                  description={STEPS[step].about}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <OwnerPicker owner={owner} set={setOwner} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={steps.length === 0} loading={start.isPending} data-autofocus>
              Start dry run
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
