import { List, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useApi } from "@/components/api/use-api";
import { ownerFields } from "@/components/memory/owner";
import { Failure } from "@/components/ui/failure";
import { ChangeForm, type ChangeProps } from "./change-form";
import { type Entity, type EntityCard, entityPath, SELF, titleOf } from "./entity";

/** The entities that are offered at a time. A search finds the others. */
const OFFERED = 6;

/** Says which other entity an entity is the same as, and what moves to that one, before it is done. */
export function MergeForm({ card, owner, close, show }: ChangeProps) {
  const [text, setText] = useState("");
  const [target, setTarget] = useState<Pick<Entity, "id" | "name" | "role"> | null>(null);
  const [q] = useDebouncedValue(text.trim(), 200);
  const { data, error, refetch } = useApi<OutputOf<"listEntities">>("/api/v1/entities", {
    ...ownerFields(owner),
    // Without a search, what it can be the same as is of its kind.
    ...(q === "" ? { kind: card.kind } : { q }),
    limit: OFFERED + 1,
  });
  const merge = useAction<OutputOf<"mergeEntity">>(() => "Merged. You can undo this under Changes.");
  const self = { id: SELF, name: null, role: null };
  const found = (data?.items ?? []).filter(({ id }) => id !== card.id).slice(0, OFFERED);
  const offered = [...(q === "" && owner.kind !== "shared" ? [self] : []), ...found];
  return (
    <ChangeForm
      confirm="Merge"
      isReady={target !== null}
      isPending={merge.isPending}
      close={close}
      submit={() =>
        merge.mutate(
          {
            method: "POST",
            path: `${entityPath(card.id)}/merge`,
            body: { ...ownerFields(owner), into: target?.id },
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
        label="Find a name or role"
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setTarget(null);
        }}
        data-autofocus
      />
      {error && <Failure what="people and things" problem={error} retry={() => void refetch()} />}
      <Radio.Group
        aria-label="The same as"
        value={target?.id ?? null}
        onChange={(id) => setTarget(offered.find((one) => one.id === id) ?? null)}
      >
        <Stack gap="xs">
          {offered.map((one) => (
            <Radio
              key={one.id}
              value={one.id}
              label={titleOf(one, owner)}
              description={
                "kind" in one ? `${one.kind}, ${mentionsOf(one)}` : "the person whose memories these are"
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      {data && offered.length === 0 && (
        <Text size="sm" c="dimmed">
          {q === "" ? "Search for the one that it is." : "Nobody and nothing else has this name."}
        </Text>
      )}
      {target && <Moves card={card} into={titleOf(target, owner)} />}
    </ChangeForm>
  );
}

const mentionsOf = ({ mentions }: Pick<Entity, "mentions">) =>
  mentions === 1 ? "1 mention" : `${mentions} mentions`;

/** What the other entity gets from this one. */
function Moves({ card, into }: { card: EntityCard; into: string }) {
  const { names, relations, truncated } = card;
  const count = `${relations.length}${truncated ? " or more" : ""}`;
  return (
    <div aria-live="polite">
      <Text size="sm">{into} gets</Text>
      <List size="sm">
        <List.Item>{mentionsOf(card)}</List.Item>
        <List.Item>{relations.length === 1 ? "1 relation" : `${count} relations`}</List.Item>
        {names.length > 0 && (
          <List.Item>
            the {names.length === 1 ? "name" : "names"} {names.join(", ")}
          </List.Item>
        )}
      </List>
      <Text size="xs" c="dimmed" mt={4}>
        It keeps its own name. No memory is changed.
      </Text>
    </div>
  );
}
