"use client";

import { Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "@/components/api/output-of";
import { type ApiProblem, request } from "@/components/api/request";
import { Modal } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { promptPath, TASKS, type TaskName } from "./prompt";

/** The sessions that a preview tries. */
const SESSIONS = 3;

const OUTCOMES = {
  answered: "",
  rejected: "Rejected: a sentence doesn’t follow from the session.",
  invalid: "The model’s answer has the wrong format.",
  timeout: "The model didn’t answer in time.",
  unavailable: "The model is unavailable.",
  over_budget: "Today’s budget is used up.",
} as const;

type Tried = { readonly task: TaskName; readonly instructions: string };

/** Tries instructions on the latest closed sessions, and stores nothing. */
export function PromptPreview({ isAllowed, ...tried }: Tried & { isAllowed: boolean }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" disabled={!isAllowed} onClick={open}>
        Preview
      </Button>
      <Modal opened={isOpen} onClose={close} title="Preview on the latest sessions" size="lg">
        {isOpen && <Items {...tried} />}
      </Modal>
    </>
  );
}

function Items({ task, instructions }: Tried) {
  // Each request is paid from the budget, so none is repeated by itself.
  const preview = useQuery<OutputOf<"previewPrompt">, ApiProblem>({
    queryKey: [promptPath(task), "preview", instructions],
    queryFn: ({ signal }) =>
      request("POST", `${promptPath(task)}/preview`, { instructions, sessions: SESSIONS }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (preview.error)
    return <Failure what="preview" problem={preview.error} retry={() => void preview.refetch()} />;
  if (!preview.data) return <RowSkeleton rows={3} height={60} />;
  if (preview.data.items.length === 0)
    return (
      <EmptyState isSmall title="No closed sessions">
        {TASKS[task].needs}
      </EmptyState>
    );
  return (
    <Stack gap="md">
      {preview.data.items.map(({ session_id, owner, outcome, sentences }) => (
        <div key={`${owner.kind} ${owner.id} ${session_id}`}>
          <Text size="sm" fw={600}>
            {session_id}
          </Text>
          <Text size="sm">
            {outcome !== "answered"
              ? OUTCOMES[outcome]
              : sentences.length === 0
                ? "Nothing to add."
                : sentences.map(({ text }) => text).join(" ")}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
