"use client";

import { Anchor, Button, Group, Stack, Table, Text, Textarea } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { actorInWords } from "@/components/access/actions";
import { useAction } from "@/components/api/use-action";
import { EmptyState } from "@/components/ui/empty-state";
import { TimeAgo } from "@/components/ui/time-ago";
import { type Prompt, promptPath, TASKS, type TaskName } from "./prompt";
import { PromptPreview } from "./prompt-preview";

const MAX_BYTES = 2048;

/** Edits the instructions for a task, tries them, and restores earlier versions. */
export function PromptEditor({ task, prompt }: { task: TaskName; prompt: Prompt }) {
  const [edited, setEdited] = useState({ text: prompt.instructions, version: prompt.version });
  const save = useAction<Prompt>((saved) => `Version ${saved.version} is now active.`);
  const { text } = edited;
  const isChanged = text !== prompt.instructions;
  // The version whose text was edited, so that one saved meanwhile is not overwritten.
  const version = isChanged ? edited.version : prompt.version;
  const isTooLong = new TextEncoder().encode(text).length > MAX_BYTES;
  const put = (body: { instructions: string } | { restore: number }) =>
    save.mutate(
      { method: "PUT", path: promptPath(task), body: { ...body, version } },
      { onSuccess: (saved) => setEdited({ text: saved.instructions, version: saved.version }) },
    );
  return (
    <Stack gap="md">
      <State task={task} prompt={prompt} />
      <Textarea
        label={`Instructions for ${TASKS[task].label.toLowerCase()}`}
        description="What matters to you, up to 2 KB. Rules still check every sentence."
        placeholder={TASKS[task].placeholder}
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setEdited({ text: event.currentTarget.value, version })}
        error={isTooLong && "Instructions must be at most 2 KB."}
      />
      <Group gap="xs">
        <Button
          disabled={!isChanged || isTooLong}
          loading={save.isPending}
          onClick={() => put({ instructions: text })}
        >
          Save instructions
        </Button>
        <Button
          variant="default"
          disabled={!isChanged}
          onClick={() => setEdited({ text: prompt.instructions, version: prompt.version })}
        >
          Discard changes
        </Button>
        <PromptPreview task={task} instructions={text} isAllowed={prompt.model !== null && !isTooLong} />
      </Group>
      <History
        prompt={prompt}
        isDisabled={save.isPending || isChanged}
        restore={(restored) => put({ restore: restored })}
      />
    </Stack>
  );
}

function State({ task, prompt: { is_on, model, budget } }: { task: TaskName; prompt: Prompt }) {
  const used = `${budget.tokens.toLocaleString("en")} tokens used today`;
  const left = budget.left === null ? "no limit" : `${budget.left.toLocaleString("en")} left`;
  return (
    <Text size="sm" c="dimmed">
      {model === null ? (
        "No chat model is configured. Set CHAT_PROVIDER. "
      ) : is_on ? (
        `${TASKS[task].label} are on, with ${model}. `
      ) : (
        <>
          {TASKS[task].label} are off. Turn on{" "}
          <Anchor component={Link} href="/settings/flags" prefetch={false} size="sm" underline="always">
            {TASKS[task].flag}
          </Anchor>
          .{" "}
        </>
      )}
      {used}, {left}. The budget is for all calls of the model.
    </Text>
  );
}

type HistoryProps = {
  readonly prompt: Prompt;
  readonly isDisabled: boolean;
  readonly restore: (version: number) => void;
};

function History({ prompt, isDisabled, restore }: HistoryProps) {
  if (prompt.history.length === 0)
    return (
      <EmptyState isSmall title="No instructions yet">
        The model decides what matters.
      </EmptyState>
    );
  return (
    <Table aria-label="Versions of the instructions" verticalSpacing={6}>
      <Table.Tbody>
        {prompt.history.map(({ version, instructions, set_by, set_at }) => (
          <Table.Tr key={version}>
            <Table.Td w={90}>Version {version}</Table.Td>
            <Table.Td>
              <Text size="sm" lineClamp={2}>
                {instructions === "" ? "No instructions" : instructions}
              </Text>
              <Text size="xs" c="dimmed">
                {actorInWords(set_by ?? "")}, {set_at !== null && <TimeAgo time={set_at} size="xs" />}
              </Text>
            </Table.Td>
            <Table.Td w={100} ta="right">
              {version === prompt.version ? (
                <Text size="sm">Active</Text>
              ) : (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={isDisabled}
                  aria-label={`Restore version ${version}`}
                  onClick={() => restore(version)}
                >
                  Restore
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
