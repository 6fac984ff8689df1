"use client";

import { Group, Input, NativeSelect, Stack, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import type { OutputOf } from "@/components/api/output-of";
import { usePostQuery } from "@/components/api/use-post-query";
import { ownerFields } from "@/components/memory/owner";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { Stale } from "@/components/ui/stale";
import { Answer } from "./answer";
import { Context } from "./context";
import { INTENTS, SIZES, useRequest } from "./use-request";

const INTENT_LABELS: Readonly<Record<OutputOf<"context">["intent"], string>> = {
  recall: "Recall: a question of fact",
  action: "Action: something to do",
  recap: "Recap: an earlier conversation",
  about: "About: who or what somebody is",
  none: "None: a greeting or thanks",
};

/** The context that an agent gets before its prompt, for a message and an owner. */
export function PlaygroundPage() {
  const { typed, debounced, set } = useRequest();
  const query = debounced.q.trim();
  const isReady = query !== "" && debounced.owner !== null;
  const context = usePostQuery<OutputOf<"context">>(isReady ? "/api/v1/context" : null, {
    query,
    ...ownerFields(debounced.owner),
    max_tokens: debounced.tokens,
    ...(debounced.intent === null ? {} : { intent: debounced.intent }),
    explain: true,
  });
  const answer = usePostQuery<OutputOf<"answer">>(isReady ? "/api/v1/answer" : null, {
    query,
    ...ownerFields(debounced.owner),
  });
  return (
    <>
      <PageHeader
        title="Playground"
        about="What an agent gets for a message: a direct answer, if there is one, and the context before its prompt. Nothing here counts as usage."
      />
      <Group gap="xs" mb="md" align="flex-end">
        <TextInput
          data-search
          type="search"
          label="Message"
          placeholder="What did we talk about last week?"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={typed.q}
          onChange={({ currentTarget }) => void set({ q: currentTarget.value })}
          flex={{ base: "1 0 100%", sm: "1 1 260px" }}
        />
        <Input.Wrapper label="Owner" labelElement="div" size="xs" w={{ base: "100%", sm: "auto" }}>
          <OwnerPicker owner={typed.owner} set={(owner) => void set({ owner })} isWide />
        </Input.Wrapper>
        <NativeSelect
          label="Intent"
          data={[
            { value: "", label: "Automatic" },
            ...INTENTS.map((value) => ({ value, label: INTENT_LABELS[value] })),
          ]}
          value={typed.intent ?? ""}
          onChange={({ currentTarget }) =>
            void set({ intent: INTENTS.find((one) => one === currentTarget.value) ?? null })
          }
          w={{ base: "100%", sm: 230 }}
        />
        <NativeSelect
          label="Tokens"
          data={SIZES.map(String)}
          value={String(typed.tokens)}
          onChange={({ currentTarget }) =>
            void set({ tokens: SIZES.find((size) => String(size) === currentTarget.value) ?? null })
          }
          w={{ base: "calc(50% - 5px)", sm: 110 }}
        />
      </Group>
      {!isReady && (
        <EmptyState title={typed.owner === null ? "Whose memory?" : "Ask as an agent would"}>
          {typed.owner === null
            ? "Select an owner: an agent always asks for one person, agent or the shared memory."
            : "Type a message that a person would send. Its context appears here as you type."}
        </EmptyState>
      )}
      {isReady && context.error && (
        <Failure what="the context" problem={context.error} retry={() => void context.refetch()} />
      )}
      {isReady && context.isPending && <RowSkeleton rows={4} height={60} />}
      {isReady && !context.error && context.data && (
        <Stack gap="lg">
          <Answer query={answer} />
          <Stale isStale={context.isPlaceholderData}>
            <Context context={context.data} maxTokens={debounced.tokens} />
          </Stale>
        </Stack>
      )}
    </>
  );
}
