"use client";

import { Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useActs } from "@/components/api/use-acts";
import { useMe } from "@/components/api/use-me";
import { ActButton } from "@/components/ui/act-button";
import { useEver } from "@/components/ui/dialog";

const TypedConfirm = dynamic(
  () => import("@/components/ui/typed-confirm").then((file) => file.TypedConfirm),
  { ssr: false },
);

/** Retry and Discard for one dead letter or several; discarding has to be confirmed in writing. */
export function SettleButtons({ ids, after }: { ids: readonly string[]; after: () => void }) {
  const [isAsking, asking] = useDisclosure();
  const hasAsked = useEver(isAsking);
  const settled = () => {
    asking.close();
    after();
  };
  const retry = useActs((count) => `${isOrAre(count)} back in the queue.`, "job.retry", settled);
  const discard = useActs((count) => `${isOrAre(count)} discarded.`, "job.discard", settled);
  const { refusal } = useMe();
  const jobs = ids.length === 1 ? "1 job" : `${ids.length} jobs`;
  const pathOf = (id: string) => `/api/v1/dead-letters/${id}`;
  return (
    <Group gap="xs">
      <ActButton
        refusal={refusal}
        variant="light"
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={retry.isPending}
        onClick={() => retry.mutate(ids.map((id) => ({ method: "POST", path: `${pathOf(id)}/retry` })))}
      >
        Retry {jobs}
      </ActButton>
      <ActButton
        refusal={refusal}
        variant="light"
        color="red"
        leftSection={<IconTrash size={14} aria-hidden />}
        onClick={asking.open}
      >
        Discard {jobs}
      </ActButton>
      {hasAsked && (
        <TypedConfirm
          title={`Discard ${jobs}`}
          word="discard"
          act={`Discard ${jobs}`}
          isOpen={isAsking}
          isBusy={discard.isPending}
          close={asking.close}
          confirm={() => discard.mutate(ids.map((id) => ({ method: "DELETE", path: pathOf(id) })))}
        >
          This will give up {jobs} for ever. The work is never done, and an event that waits for it stays
          dead. It can't be undone.
        </TypedConfirm>
      )}
    </Group>
  );
}

function isOrAre(count: number): string {
  return count === 1 ? "1 job is" : `${count} jobs are`;
}
