"use client";

import { Button, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { EmbeddingSpace } from "@/components/api/answers";
import { useAct } from "@/components/api/use-act";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { ActButton } from "@/components/ui/act-button";
import { Modal } from "@/components/ui/dialog";
import { ACT_WORDS, GO_BACK, modelInWords, progressInWords, type SpaceAct } from "./embedding-words";

const OFTEN_MS = 2000;
const SELDOM_MS = 30_000;

type Asked = { readonly act: SpaceAct; readonly space: EmbeddingSpace };

/** A change of the embedding model: how far it is, and what can be done about it. Nothing where there never was one. */
export function EmbeddingChange() {
  const [everyMs, setEveryMs] = useState(SELDOM_MS);
  const { data } = useApi<{ items: EmbeddingSpace[] }>("/api/v1/embedding-spaces", {}, { everyMs });
  const { refusal } = useMe();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsking, setAsking] = useState(false);
  const act = useAct<unknown>(() => (asked ? wordsOf(asked).done : ""));
  // What is under way stands above what was before.
  const others = (data?.items ?? []).filter(({ state }) => state !== "active").reverse();
  const active = data?.items.find(({ state }) => state === "active");
  const wantedMs = others.some(({ state }) => state === "building" || state === "dropping")
    ? OFTEN_MS
    : SELDOM_MS;
  if (wantedMs !== everyMs) setEveryMs(wantedMs);
  if (!active || others.length === 0) return null;

  const close = () => setAsking(false);
  const doIt = (wanted: Asked) => act.mutate(requestOf(wanted), { onSettled: close });
  const choose = (wanted: Asked) => {
    setAsked(wanted);
    if (wordsOf(wanted).consequence) setAsking(true);
    else doIt(wanted);
  };
  const button = (name: SpaceAct, space: EmbeddingSpace) => {
    const words = wordsOf({ act: name, space });
    const isBusy = act.isPending && asked?.act === name && asked.space.id === space.id;
    return (
      <ActButton
        key={name}
        size="xs"
        refusal={refusal}
        label={`${words.button}: ${space.model}`}
        loading={isBusy}
        onClick={() => choose({ act: name, space })}
      >
        {words.button}
      </ActButton>
    );
  };
  return (
    <>
      <Paper withBorder mt="sm" p="sm" maw={820} component="section" aria-label="Embedding models">
        <Stack gap="md">
          {others.map((space) => (
            <Line
              key={space.id}
              space={space}
              active={active}
              buttons={buttonsOf(space).map((name) => button(name, space))}
            />
          ))}
        </Stack>
      </Paper>
      <Modal opened={isAsking} onClose={close} title={asked ? wordsOf(asked).title : ""}>
        {asked && (
          <Stack gap="md">
            <Text size="sm" fw={500} c="bright">
              {modelInWords(asked.space)}
            </Text>
            <Text size="sm">{wordsOf(asked).consequence}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button color="red.9" loading={act.isPending} onClick={() => doIt(asked)}>
                {wordsOf(asked).button}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  );
}

function Line({
  space,
  active,
  buttons,
}: {
  space: EmbeddingSpace;
  active: EmbeddingSpace;
  buttons: ReactNode;
}) {
  const { state, done, missing, embedder } = space;
  const isComing = state === "building" || state === "paused";
  const progress = progressInWords(space);
  return (
    <div>
      <Group justify="space-between" gap="sm" align="flex-start">
        <div style={{ flex: "1 1 320px" }}>
          <Text size="sm" fw={500} c="bright">
            {titleOf(space)}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {isComing ? `${progress}. ` : ""}
            {noteOf(space, active)}
          </Text>
          {isComing && (
            <Progress
              mt={8}
              value={done && missing !== null ? (100 * done) / (done + missing) : 0}
              aria-label={`Embedding for ${space.model}: ${progress}`}
              {...(state === "paused" ? { color: "gray" } : {})}
            />
          )}
          {state === "building" && (embedder?.fetched != null || space.last_error) && (
            <Text
              size="sm"
              mt={6}
              c="light-dark(var(--mantine-color-orange-9), var(--mantine-color-orange-4))"
            >
              {waitOf(space)}
            </Text>
          )}
        </div>
        <Group gap="xs">{buttons}</Group>
      </Group>
    </div>
  );
}

function titleOf(space: EmbeddingSpace): string {
  const model = modelInWords(space);
  if (space.state === "building") return `Going over to ${model}`;
  if (space.state === "paused") return `Paused: going over to ${model}`;
  return space.state === "dropping" ? `Deleting the vectors of ${model}` : `Former model: ${model}`;
}

function noteOf({ state }: EmbeddingSpace, active: EmbeddingSpace): string {
  if (state === "building") return `Until it is done, ${modelInWords(active)} is searched.`;
  if (state === "paused") return `${modelInWords(active)} is searched.`;
  return state === "dropping" ? "In small steps, beside all else." : "Its vectors are kept, to go back to.";
}

function waitOf({ embedder, last_error }: EmbeddingSpace): string {
  if (embedder?.fetched != null)
    return `The model is being fetched: ${Math.round(100 * embedder.fetched)} %.`;
  return `The new model does not answer (${last_error}). It is asked again every few seconds.`;
}

function buttonsOf({ state, done, can_go_back }: EmbeddingSpace): SpaceAct[] {
  if (state === "building") return ["pause", "rollback"];
  if (state === "paused") return done ? ["resume", "drop"] : ["resume"];
  if (state === "dropping") return [];
  return can_go_back ? ["rollback", "drop"] : ["drop"];
}

function wordsOf({ act, space }: Asked) {
  return act === "rollback" && space.state === "retired" ? GO_BACK : ACT_WORDS[act];
}

function requestOf({ act, space }: Asked) {
  if (act === "drop") return { method: "DELETE", path: `/api/v1/embedding-spaces/${space.id}` } as const;
  return { method: "POST", path: "/api/v1/embedding-spaces/change", body: { act } } as const;
}
