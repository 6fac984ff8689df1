"use client";

import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionToast } from "@/components/api/action-toast";
import type { OutputOf } from "@/components/api/output-of";
import { type ApiProblem, pathOf, request, requestIdOf } from "@/components/api/request";
import { notifyProblem, READ_MS } from "@/components/api/use-action";
import type { OwnerRef } from "@/lib/base/core";
import type { EventOutput } from "@/lib/features/memories";
import { outcomeText } from "./outcome";
import { ownerFields } from "./owner";

/** The longest time that an action waits for the decision on its event. */
const DECISION_WAIT_MS = 5000;
/** How long a toast shows its undo button. */
const UNDO_MS = 10_000;

/** An action that sends an event. `undoPath` restores the superseded version, if there is one. */
type EventAction = {
  readonly path: string;
  readonly body?: unknown;
  readonly owner: OwnerRef;
  readonly undoPath?: string | null;
};

/**
 * Returns a mutation that performs an action through an event: it sends the event, waits for the decision,
 * shows the outcome in a toast with an undo button, and refetches all queries. `done` receives the ID of the
 * new memory, or null if there is none yet.
 */
export function useEventAction(success: string, done: (memoryId: string | null) => void = () => undefined) {
  const client = useQueryClient();
  return useMutation<{ outcome: EventOutput; requestId: string | null }, ApiProblem, EventAction>({
    mutationFn: async ({ path, body, owner }) => {
      const sent = await request<OutputOf<"supersedeMemory" | "restoreMemory" | "rescueDecision">>(
        "POST",
        path,
        body,
      );
      const event = `/api/v1/events/${encodeURIComponent(sent.event_id)}`;
      const query = { ...ownerFields(owner), wait_ms: DECISION_WAIT_MS };
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
          <OutcomeToast
            text={outcomeText(success, outcome)}
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
    onError: (problem) => notifyProblem(problem),
  });
}

function OutcomeToast({
  text,
  requestId,
  undo,
  done,
  hide,
}: {
  text: string;
  requestId: string | null;
  undo: EventAction | null;
  done: (memoryId: string | null) => void;
  hide: () => void;
}) {
  const restore = useEventAction("Correction undone", (id) => {
    hide();
    done(id);
  });
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm" component="div">
        <ActionToast text={text} entry={{ request: requestId }} />
      </Text>
      {undo && (
        <Button variant="subtle" flex="none" loading={restore.isPending} onClick={() => restore.mutate(undo)}>
          Undo
        </Button>
      )}
    </Group>
  );
}
