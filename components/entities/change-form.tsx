import { Button, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { OwnerRef } from "@/lib/base/core";
import type { EntityCard } from "./entity";

/** What each form that changes an entity gets. */
export type ChangeProps = {
  readonly card: EntityCard;
  readonly owner: OwnerRef;
  readonly close: () => void;
  /** Opens another entity. */
  readonly show: (id: string) => void;
};

/** A form that changes an entity, with its two buttons. */
export function ChangeForm({
  confirm,
  isReady,
  isPending,
  close,
  submit,
  children,
}: {
  /** The label of the button that sends the form. */
  confirm: string;
  isReady: boolean;
  isPending: boolean;
  close: () => void;
  submit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) submit();
      }}
    >
      <Stack gap="sm">
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady} loading={isPending}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
