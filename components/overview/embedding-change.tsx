"use client";

import { Button, Group, Paper, Progress, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import type { EmbeddingSpace } from "@/components/api/responses";
import { useAction } from "@/components/api/use-action";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { ActionButton } from "@/components/ui/action-button";
import { Modal } from "@/components/ui/dialog";
import { FORM_WIDTH } from "@/components/ui/form-width";
import { ACTION_TEXTS, modelLabel, progressText, type SpaceAction, SWITCH_BACK } from "./embedding-texts";

const ACTIVE_POLL_MS = 2000;
const IDLE_POLL_MS = 30_000;

type RequestedAction = { readonly action: SpaceAction; readonly space: EmbeddingSpace };

/**
 * Migrations between embedding models, with their progress and actions. Renders nothing if there are none.
 */
export function EmbeddingChange() {
  const [everyMs, setEveryMs] = useState(IDLE_POLL_MS);
  const { data } = useApi<OutputOf<"listEmbeddingSpaces">>("/api/v1/embedding-spaces", {}, { everyMs });
  const { refusal } = useMe();
  const [requested, setRequested] = useState<RequestedAction | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const action = useAction<unknown>(() => (requested ? textsOf(requested).done : ""));
  // The newest model comes first.
  const others = (data?.items ?? []).filter(({ state }) => state !== "active").reverse();
  const active = data?.items.find(({ state }) => state === "active");
  const wantedMs = others.some(({ state }) => state === "building" || state === "dropping")
    ? ACTIVE_POLL_MS
    : IDLE_POLL_MS;
  if (wantedMs !== everyMs) setEveryMs(wantedMs);
  if (!active || others.length === 0) return null;

  const close = () => setConfirming(false);
  const submit = (requestedAction: RequestedAction) =>
    action.mutate(requestOf(requestedAction), { onSettled: close });
  const choose = (requestedAction: RequestedAction) => {
    setRequested(requestedAction);
    if (textsOf(requestedAction).consequence) setConfirming(true);
    else submit(requestedAction);
  };
  const button = (name: SpaceAction, space: EmbeddingSpace) => {
    const texts = textsOf({ action: name, space });
    const isBusy = action.isPending && requested?.action === name && requested.space.id === space.id;
    return (
      <ActionButton
        key={name}
        size="xs"
        refusal={refusal}
        label={`${texts.button}: ${space.model}`}
        loading={isBusy}
        onClick={() => choose({ action: name, space })}
      >
        {texts.button}
      </ActionButton>
    );
  };
  return (
    <>
      <Paper withBorder mt="sm" p="sm" maw={FORM_WIDTH} component="section" aria-label="Embedding models">
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
      <Modal opened={isConfirming} onClose={close} title={requested ? textsOf(requested).title : ""}>
        {requested && (
          <Stack gap="md">
            <Text size="sm" fw={500} c="bright">
              {modelLabel(requested.space)}
            </Text>
            <Text size="sm">{textsOf(requested).consequence}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button color="red.9" loading={action.isPending} onClick={() => submit(requested)}>
                {textsOf(requested).button}
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
  const isMigrating = state === "building" || state === "paused";
  const progress = progressText(space);
  return (
    <div>
      <Group justify="space-between" gap="sm" align="flex-start">
        <div style={{ flex: "1 1 320px" }}>
          <Text size="sm" fw={500} c="bright">
            {titleOf(space)}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {isMigrating ? `${progress} · ` : ""}
            {noteOf(space, active)}
          </Text>
          {isMigrating && (
            <Progress
              mt={8}
              value={done && missing !== null ? (100 * done) / (done + missing) : 0}
              aria-label={`Migration to ${space.model}: ${progress}`}
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
  const model = modelLabel(space);
  if (space.state === "building") return `Migrating to ${model}`;
  if (space.state === "paused") return `Paused: migrating to ${model}`;
  return space.state === "dropping" ? `Deleting embeddings of ${model}` : `Previous model: ${model}`;
}

function noteOf({ state }: EmbeddingSpace, active: EmbeddingSpace): string {
  if (state === "building") return `Until it completes, search uses ${modelLabel(active)}.`;
  if (state === "paused") return `Search uses ${modelLabel(active)}.`;
  return state === "dropping" ? "Runs in the background." : "Its embeddings are kept for rollback.";
}

function waitOf({ embedder, last_error }: EmbeddingSpace): string {
  if (embedder?.fetched != null) return `Downloading model: ${Math.round(100 * embedder.fetched)}%`;
  return `New model unreachable (${last_error}). Retrying every few seconds.`;
}

function buttonsOf({ state, done, can_go_back }: EmbeddingSpace): SpaceAction[] {
  if (state === "building") return ["pause", "rollback"];
  if (state === "paused") return done ? ["resume", "drop"] : ["resume"];
  if (state === "dropping") return [];
  return can_go_back ? ["rollback", "drop"] : ["drop"];
}

function textsOf({ action, space }: RequestedAction) {
  return action === "rollback" && space.state === "retired" ? SWITCH_BACK : ACTION_TEXTS[action];
}

function requestOf({ action, space }: RequestedAction) {
  if (action === "drop") return { method: "DELETE", path: `/api/v1/embedding-spaces/${space.id}` } as const;
  return { method: "POST", path: "/api/v1/embedding-spaces/change", body: { action } } as const;
}
