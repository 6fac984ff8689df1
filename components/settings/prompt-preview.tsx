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
import { SUMMARY_PATH } from "./prompt";

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

/** Tries instructions on the latest closed sessions, and stores nothing. */
export function PromptPreview({ instructions, isAllowed }: { instructions: string; isAllowed: boolean }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" disabled={!isAllowed} onClick={open}>
        Preview
      </Button>
      <Modal opened={isOpen} onClose={close} title="Preview on the latest sessions" size="lg">
        {isOpen && <Items instructions={instructions} />}
      </Modal>
    </>
  );
}

function Items({ instructions }: { instructions: string }) {
  // Each request is paid from the budget, so none is repeated by itself.
  const preview = useQuery<OutputOf<"previewPrompt">, ApiProblem>({
    queryKey: [SUMMARY_PATH, "preview", instructions],
    queryFn: ({ signal }) =>
      request("POST", `${SUMMARY_PATH}/preview`, { instructions, sessions: SESSIONS }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (preview.error)
    return <Failure what="preview" problem={preview.error} retry={() => void preview.refetch()} />;
  if (!preview.data) return <RowSkeleton rows={3} height={60} />;
  if (preview.data.items.length === 0)
    return (
      <EmptyState isSmall title="No closed sessions">
        A session needs three memories to be summarized.
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
            {outcome === "answered" ? sentences.map(({ text }) => text).join(" ") : OUTCOMES[outcome]}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
