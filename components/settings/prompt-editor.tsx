"use client";

import { Anchor, Button, Group, Stack, Table, Text, Textarea } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { actorInWords } from "@/components/access/actions";
import { useAction } from "@/components/api/use-action";
import { EmptyState } from "@/components/ui/empty-state";
import { TimeAgo } from "@/components/ui/time-ago";
import { type Prompt, SUMMARY_PATH } from "./prompt";
import { PromptPreview } from "./prompt-preview";

const MAX_BYTES = 2048;

/** Edits the instructions for summaries, tries them, and restores earlier versions. */
export function PromptEditor({ prompt }: { prompt: Prompt }) {
  const [text, setText] = useState(prompt.instructions);
  const save = useAction<Prompt>(({ version }) => `Version ${version} is now active.`);
  const isTooLong = new TextEncoder().encode(text).length > MAX_BYTES;
  const put = (body: { instructions: string } | { restore: number }) =>
    save.mutate(
      { method: "PUT", path: SUMMARY_PATH, body: { ...body, version: prompt.version } },
      { onSuccess: (saved) => setText(saved.instructions) },
    );
  return (
    <Stack gap="md" maw={820}>
      <State prompt={prompt} />
      <Textarea
        label="Instructions for session summaries"
        description="What matters to you, up to 2 KB. Rules still check every sentence."
        placeholder="Decisions and deadlines matter most."
        autosize
        minRows={4}
        maxRows={12}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isTooLong && "Instructions must be at most 2 KB."}
      />
      <Group gap="xs">
        <Button
          disabled={text === prompt.instructions || isTooLong}
          loading={save.isPending}
          onClick={() => put({ instructions: text })}
        >
          Save instructions
        </Button>
        <Button
          variant="default"
          disabled={text === prompt.instructions}
          onClick={() => setText(prompt.instructions)}
        >
          Discard changes
        </Button>
        <PromptPreview instructions={text} isAllowed={prompt.model !== null && !isTooLong} />
      </Group>
      <History prompt={prompt} isBusy={save.isPending} restore={(version) => put({ restore: version })} />
    </Stack>
  );
}

function State({ prompt: { is_on, model, budget } }: { prompt: Prompt }) {
  const used = `${budget.tokens.toLocaleString("en")} tokens used today`;
  const left = budget.left === null ? "no limit" : `${budget.left.toLocaleString("en")} left`;
  return (
    <Text size="sm" c="dimmed">
      {model === null ? (
        "No chat model is configured. Set CHAT_PROVIDER. "
      ) : is_on ? (
        `Summaries are on, with ${model}. `
      ) : (
        <>
          Summaries are off. Turn on{" "}
          <Anchor component={Link} href="/settings/flags" prefetch={false} size="sm">
            Session summaries
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
  readonly isBusy: boolean;
  readonly restore: (version: number) => void;
};

function History({ prompt, isBusy, restore }: HistoryProps) {
  if (prompt.history.length === 0)
    return (
      <EmptyState isSmall title="No instructions yet">
        Summaries report facts, plans, decisions, preferences and problems.
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
                  disabled={isBusy}
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
