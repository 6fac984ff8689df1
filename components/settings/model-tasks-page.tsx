"use client";

import { SegmentedControl, Stack, Text } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { FORM_WIDTH } from "@/components/ui/form-width";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { type Prompt, promptPath, TASK_NAMES, TASKS } from "./prompt";
import { PromptEditor } from "./prompt-editor";

const inUrl = parseAsStringLiteral(TASK_NAMES).withDefault("session.summary");

/** What the language model is told to look for in each task, with its history, and the budget of the day. */
export function ModelTasksPage() {
  const { me, isAdmin, problem, retry } = useMe();
  const [task, setTask] = useQueryState("task", inUrl);
  const prompt = useApi<Prompt>(isAdmin ? promptPath(task) : null);
  const shown = prompt.data?.task === task ? prompt.data : null;
  const failure = shown ? null : (problem ?? prompt.error);
  return (
    <>
      <PageHeader
        title="Model tasks"
        about="A chat model can read closed sessions. What doesn’t follow from what was said isn’t stored."
      />
      {me && !isAdmin ? (
        <EmptyState title="Admins only">Ask an admin to change what the model looks for.</EmptyState>
      ) : (
        <Stack gap="md" maw={FORM_WIDTH}>
          <SegmentedControl
            aria-label="Task"
            data={TASK_NAMES.map((value) => ({ value, label: TASKS[value].label }))}
            value={task}
            onChange={setTask}
          />
          <Text size="sm">{TASKS[task].about}</Text>
          {failure ? (
            <Failure
              what="model tasks"
              problem={failure}
              retry={problem ? retry : () => void prompt.refetch()}
            />
          ) : shown ? (
            <PromptEditor key={task} task={task} prompt={shown} />
          ) : (
            <RowSkeleton rows={4} height={44} />
          )}
        </Stack>
      )}
    </>
  );
}
