"use client";

import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Done } from "@/components/api/done";
import { type ApiProblem, pathOf, request, requestIdOf } from "@/components/api/request";
import { READ_MS, tellProblem } from "@/components/api/use-act";
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
  return useMutation<{ outcome: EventOutput; requestId: string | null }, ApiProblem, EventAct>({
    mutationFn: async ({ path, body, owner }) => {
      const sent = await request<{ event_id: string }>("POST", path, body);
      const event = `/api/v1/events/${encodeURIComponent(sent.event_id)}`;
      const query = { ...ownerFields(owner), wait_ms: WAIT_MS };
      return {
        outcome: await request<EventOutput>("GET", pathOf(event, query)),
        requestId: requestIdOf(sent),
      };
    },
    onSuccess: async ({ outcome, requestId }, { owner, undoPath }) => {
      const verdict = outcome.decisions[0]?.verdict;
      const isDone = outcome.status === "decided" && verdict !== "dropped";
      const undo = verdict === "superseding" && undoPath ? { path: undoPath, owner } : null;
      const id = notifications.show({
        message: (
          <Told
            text={outcomeInWords(what, outcome)}
            requestId={requestId}
            undo={undo}
            done={done}
            hide={() => notifications.hide(id)}
          />
        ),
        color: isDone ? "teal" : "orange",
        autoClose: undo ? UNDO_MS : READ_MS,
      });
      done(isDone ? (outcome.decisions[0]?.memory_id ?? null) : null);
      await client.invalidateQueries();
    },
    onError: (problem) => tellProblem(problem),
  });
}

function Told({
  text,
  requestId,
  undo,
  done,
  hide,
}: {
  text: string;
  requestId: string | null;
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
      <Text size="sm" component="div">
        <Done text={text} entry={{ request: requestId }} />
      </Text>
      {undo && (
        <Button variant="subtle" flex="none" loading={back.isPending} onClick={() => back.mutate(undo)}>
          Undo
        </Button>
      )}
    </Group>
  );
}
