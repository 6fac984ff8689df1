"use client";

import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { degradedLabel } from "@/components/memory/degraded";
import { LinkedLines, LinkedText } from "@/components/memory/linked-lines";
import { CompactTable } from "@/components/ui/compact-table";
import { CopyText } from "@/components/ui/copy-text";
import { EmptyState } from "@/components/ui/empty-state";
import { formatExact, formatShare } from "@/components/ui/format";
import { Section } from "@/components/ui/section";

type ContextOutput = OutputOf<"context">;
type Block = ContextOutput["blocks"][number];
type LeftOut = NonNullable<ContextOutput["left_out"]>[number];

const NAMES: Readonly<Record<Block["section"], string>> = {
  preferences: "Preferences",
  sessions: "Earlier sessions",
  working: "This session",
  entities: "People and things",
  patterns: "Patterns",
  moods: "Moods",
  hits: "Memories",
};

const STABILITY: Readonly<Record<Block["stability"], string>> = {
  owner: "same for every message of this owner",
  session: "same until a session closes",
  query: "depends on the message",
};

const LEFT_OUT_REASONS: Readonly<Record<LeftOut["reason"], string>> = {
  budget: "section full",
  excluded: "excluded by the request",
  shown: "in an earlier section",
  background: "dropped message",
};

/** Why a line is shown, where its section does not say so. */
const WHY: Readonly<Partial<Record<Block["items"][number]["why"], string>>> = {
  shares_words: "shares words with the message",
  of_days: "said on a day that the message names",
};

/** The lines that are listed as left out before somebody asks for all of them. */
const SHOWN = 10;

/** A context with its sections, the size of each, and what was left out. */
export function Context({ context, maxTokens }: { context: ContextOutput; maxTokens: number }) {
  const { blocks, text, left_out: leftOut = [] } = context;
  return (
    <Stack gap="lg">
      <Group justify="space-between" gap="xs">
        <Summary context={context} maxTokens={maxTokens} />
        <CopyText text={text} label="Copy context" disabled={text === ""} />
      </Group>
      {blocks.length === 0 && (
        <EmptyState isSmall title="An empty context">
          {context.intent === "none"
            ? "This message asks for nothing, and the owner has no preferences."
            : "Nothing is known about this, or nothing fits into the size."}
        </EmptyState>
      )}
      {blocks.map((block) => (
        <Lines key={block.section} block={block} />
      ))}
      {leftOut.length > 0 && <LeftOutLines lines={leftOut} />}
    </Stack>
  );
}

function Summary({ context, maxTokens }: { context: ContextOutput; maxTokens: number }) {
  const { intent, tokens, confidence, degraded } = context;
  const parts = [
    `${formatExact(tokens)} of ${formatExact(maxTokens)} tokens`,
    ...(confidence === null ? [] : [`Retrieval confidence ${formatShare(confidence)}`]),
    ...degraded.map(degradedLabel),
  ];
  return (
    <Group gap="xs" aria-live="polite">
      <Badge variant="light">{intent}</Badge>
      <Text size="sm" c="dimmed">
        {parts.join(" · ")}
      </Text>
    </Group>
  );
}

/** Each line of a block after its heading belongs to the item at the same place. */
function Lines({ block: { section, stability, text, tokens, items } }: { block: Block }) {
  const [, ...lines] = text.split("\n");
  return (
    <Section title={NAMES[section]} about={`${formatExact(tokens)} tokens · ${STABILITY[stability]}`}>
      <LinkedLines
        lines={lines.map((line, at) => ({
          text: withoutDash(line),
          memory: items[at]?.id ?? null,
          note: WHY[items[at]?.why ?? "found"],
        }))}
      />
    </Section>
  );
}

const withoutDash = (line: string) => line.replace(/^- /, "");

function LeftOutLines({ lines }: { lines: readonly LeftOut[] }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Section title="Left out" about={lines.length === 1 ? "1 line" : `${lines.length} lines`}>
      <CompactTable
        label="Left out"
        rows={isWhole ? lines : lines.slice(0, SHOWN)}
        columns={LEFT_OUT_COLUMNS}
        idOf={({ section, id, event_id: event, text }) => `${section} ${id ?? event} ${text}`}
      />
      {lines.length > SHOWN && (
        <Group>
          <Button variant="subtle" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show fewer" : `Show all ${lines.length}`}
          </Button>
        </Group>
      )}
    </Section>
  );
}

const LEFT_OUT_COLUMNS = [
  {
    label: "Line",
    isWide: true,
    // A dropped message has no memory to open.
    show: ({ id, text, reason }: LeftOut) => (
      <LinkedText memory={reason === "background" ? null : id} text={withoutDash(text)} />
    ),
  },
  { label: "Section", show: ({ section }: LeftOut) => NAMES[section] },
  {
    label: "Reason",
    show: ({ reason }: LeftOut) => (
      <Text span inherit style={{ whiteSpace: "nowrap" }}>
        {LEFT_OUT_REASONS[reason]}
      </Text>
    ),
  },
  { label: "Tokens", isNumber: true, show: ({ tokens }: LeftOut) => formatExact(tokens) },
] as const;
