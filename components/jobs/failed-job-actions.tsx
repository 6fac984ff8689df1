"use client";

import { Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useActions } from "@/components/api/use-actions";
import { useMe } from "@/components/api/use-me";
import { ActionButton } from "@/components/ui/action-button";
import { useEver } from "@/components/ui/dialog";

const TypedConfirm = dynamic(
  () => import("@/components/ui/typed-confirm").then((file) => file.TypedConfirm),
  { ssr: false },
);

/** Buttons to retry or discard failed jobs. Discarding requires a typed confirmation. */
export function FailedJobActions({ ids, after }: { ids: readonly string[]; after: () => void }) {
  const [isConfirming, confirming] = useDisclosure();
  const hasOpened = useEver(isConfirming);
  const finish = () => {
    confirming.close();
    after();
  };
  const retry = useActions((count) => `${jobCount(count)} requeued`, "job.retry", finish);
  const discard = useActions((count) => `${jobCount(count)} discarded`, "job.discard", finish);
  const { refusal } = useMe();
  const jobs = jobCount(ids.length);
  const pathOf = (id: string) => `/api/v1/dead-letters/${id}`;
  return (
    <Group gap="xs">
      <ActionButton
        refusal={refusal}
        variant="light"
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={retry.isPending}
        onClick={() => retry.mutate(ids.map((id) => ({ method: "POST", path: `${pathOf(id)}/retry` })))}
      >
        Retry {jobs}
      </ActionButton>
      <ActionButton
        refusal={refusal}
        variant="light"
        color="red"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={confirming.open}
      >
        Discard {jobs}
      </ActionButton>
      {hasOpened && (
        <TypedConfirm
          title={`Discard ${jobs}`}
          word="discard"
          action={`Discard ${jobs}`}
          isOpen={isConfirming}
          isBusy={discard.isPending}
          close={confirming.close}
          confirm={() => discard.mutate(ids.map((id) => ({ method: "DELETE", path: pathOf(id) })))}
        >
          Permanently discard {jobs}? {ids.length === 1 ? "The event" : "Their events"} will stay unprocessed.
          This can’t be undone.
        </TypedConfirm>
      )}
    </Group>
  );
}

function jobCount(count: number): string {
  return count === 1 ? "1 job" : `${count} jobs`;
}
