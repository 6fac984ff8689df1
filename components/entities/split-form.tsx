import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { usePages } from "@/components/api/use-pages";
import { MemoryLine } from "@/components/memory/memory-line";
import { ownerFields } from "@/components/memory/owner";
import type { Memory } from "@/components/memory/responses";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { TimeAgo } from "@/components/ui/time-ago";
import { ChangeForm, type ChangeProps } from "./change-form";
import { entityPath } from "./entity";

/** The most memories that one request takes. */
const MAX_CHOSEN = 500;

/** Says which of an entity's memories name another one. */
export function SplitForm({ card, owner, close, show }: ChangeProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [name, setName] = useState("");
  const memories = usePages<Memory>("/api/v1/memories", {
    ...ownerFields(owner),
    entity_id: card.id,
    state: "all",
  });
  const { items, error, isPending } = memories;
  const split = useAction<OutputOf<"splitEntity">>(({ entity: { mentions } }) =>
    mentions < chosen.length
      ? `${mentions} of ${chosen.length} memories split. The others use another of its names: split them again.`
      : "Split. You can undo this under Changes.",
  );
  const isRest = items.length > 0 && chosen.length >= items.length && !memories.hasNextPage;
  return (
    <ChangeForm
      confirm="Split"
      isReady={chosen.length > 0 && chosen.length <= MAX_CHOSEN && !isRest}
      isPending={split.isPending}
      close={close}
      submit={() =>
        split.mutate(
          {
            method: "POST",
            path: `${entityPath(card.id)}/split`,
            body: {
              ...ownerFields(owner),
              memory_ids: chosen,
              ...(name.trim() === "" ? {} : { name: name.trim() }),
            },
          },
          {
            onSuccess: ({ entity }) => {
              close();
              show(entity.id);
            },
          },
        )
      }
    >
      <TextInput
        label="Name of the other one"
        description="Without a name, both have the same one."
        value={name}
        maxLength={100}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      {error && <Failure what="memories" problem={error} retry={() => void memories.refetch()} />}
      {isPending ? (
        <RowSkeleton rows={4} height={40} />
      ) : (
        <Checkbox.Group
          label="These memories name the other one"
          value={[...chosen]}
          onChange={setChosen}
          mah="40vh"
          style={{ overflowY: "auto" }}
        >
          <Stack gap="xs" mt="xs">
            {items.map(({ id, text, state, occurred_at: at }) => (
              <Checkbox
                key={id}
                value={id}
                label={<MemoryLine text={text} state={state} />}
                description={<TimeAgo time={at} size="xs" />}
              />
            ))}
          </Stack>
          <ListEnd list={memories} isLoadedByClick />
        </Checkbox.Group>
      )}
      {isRest && (
        <Text size="sm" c="dimmed">
          At least one memory stays. To change the name of all, rename instead.
        </Text>
      )}
    </ChangeForm>
  );
}
