"use client";

import { Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import { useMe } from "@/components/api/use-me";
import { ActButton } from "@/components/ui/act-button";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import { useSettle } from "./use-settle";

/** Retry and Discard for one dead letter or several; discarding has to be confirmed in writing. */
export function SettleButtons({ ids, after }: { ids: readonly string[]; after: () => void }) {
  const [isAsking, asking] = useDisclosure();
  const settle = useSettle(() => {
    asking.close();
    after();
  });
  const { refusal } = useMe();
  const jobs = ids.length === 1 ? "1 job" : `${ids.length} jobs`;
  const isBusy = (verb: string) => settle.isPending && settle.variables.verb === verb;
  return (
    <Group gap="xs">
      <ActButton
        refusal={refusal}
        variant="light"
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={isBusy("retry")}
        onClick={() => settle.mutate({ verb: "retry", ids })}
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
      <TypedConfirm
        title={`Discard ${jobs}`}
        word="discard"
        act={`Discard ${jobs}`}
        isOpen={isAsking}
        isBusy={isBusy("discard")}
        close={asking.close}
        confirm={() => settle.mutate({ verb: "discard", ids })}
      >
        This will give up {jobs} for ever: what they would have done stays undone, and an event that one of
        them was about stays dead. It can't be undone.
      </TypedConfirm>
    </Group>
  );
}
