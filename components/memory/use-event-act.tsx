"use client";

import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ApiProblem, pathOf, request } from "@/components/api/request";
import { tellProblem } from "@/components/api/use-act";
import type { OwnerRef } from "@/lib/core";
import type { EventOutput } from "@/lib/memories";
import { outcomeInWords } from "./outcome";
import { ownerFields } from "./owner";

/** How long an act waits for the decision on its event. */
const WAIT_MS = 5000;
/** How long the way back is offered. */
const UNDO_MS = 10_000;

/** `undoPath` is where the way back is asked for, when what was superseded can be restored. */
type EventAct = {
  readonly path: string;
  readonly body?: unknown;
  readonly owner: OwnerRef;
  readonly undoPath?: string | null;
};

/**
 * An act that goes in as an event, as everything does that becomes a memory: sends it, waits for its decision, tells what
 * was decided with an undo, and has every list read anew. `done` gets the id of the memory it became, null while that is
 * not known.
 */
export function useEventAct(what: string, done: (memoryId: string | null) => void) {
  const client = useQueryClient();
  return useMutation<EventOutput, ApiProblem, EventAct>({
    mutationFn: async ({ path, body, owner }) => {
      const { event_id: id } = await request<{ event_id: string }>("POST", path, body);
      const event = `/api/v1/events/${encodeURIComponent(id)}`;
      return request<EventOutput>("GET", pathOf(event, { ...ownerFields(owner), wait_ms: WAIT_MS }));
    },
    onSuccess: async (outcome, { owner, undoPath }) => {
      const verdict = outcome.decisions[0]?.verdict;
      const isDone = outcome.status === "decided" && verdict !== "dropped";
      const undo = verdict === "superseding" && undoPath ? { path: undoPath, owner } : null;
      const id = notifications.show({
        message: (
          <Told
            text={outcomeInWords(what, outcome)}
            undo={undo}
            done={done}
            hide={() => notifications.hide(id)}
          />
        ),
        color: isDone ? "teal" : "orange",
        autoClose: undo ? UNDO_MS : 6000,
      });
      done(isDone ? (outcome.decisions[0]?.memory_id ?? null) : null);
      await client.invalidateQueries();
    },
    onError: tellProblem,
  });
}

function Told({
  text,
  undo,
  done,
  hide,
}: {
  text: string;
  undo: EventAct | null;
  done: (memoryId: string | null) => void;
  hide: () => void;
}) {
  const back = useEventAct("Undone", (id) => {
    hide();
    done(id);
  });
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm">{text}</Text>
      {undo && (
        <Button variant="subtle" loading={back.isPending} onClick={() => back.mutate(undo)}>
          Undo
        </Button>
      )}
    </Group>
  );
}
