"use client";

import { Anchor, Stack, Text } from "@mantine/core";
import Link from "next/link";
import type { OutputOf } from "@/components/api/output-of";
import { pathOf } from "@/components/api/request";
import { LinkedLines } from "@/components/memory/linked-lines";
import { sessionKey } from "@/components/sessions/session";
import type { OwnerRef } from "@/lib/base/core";

type Statistics = NonNullable<OutputOf<"listPatterns">["statistics"]>;

/** Topics by session, lengths and languages of a user's messages, and what the user asked of replies. */
export function MessageStatistics({ owner, found }: { owner: OwnerRef; found: Statistics }) {
  const { sessions, topics, measured, words, languages, reply_style: wishes } = found;
  return (
    <Stack gap={6}>
      {topics.length > 0 && (
        <Text size="sm">
          Most frequent topics of {sessions} sessions in 90 days:{" "}
          {topics.map(({ topic, sessions: count, session_ids: [latest] }, index) => (
            <span key={topic}>
              {index > 0 && ", "}
              {latest === undefined ? (
                topic
              ) : (
                <Anchor
                  component={Link}
                  href={pathOf("/sessions", { open: sessionKey({ owner, id: latest }) })}
                  prefetch={false}
                  size="sm"
                  aria-label={`${topic}, latest session of ${count}`}
                >
                  {topic}
                </Anchor>
              )}{" "}
              {count}
            </span>
          ))}
        </Text>
      )}
      <Text size="sm">
        {words.median} words per message, mostly {words.lower_quartile} to {words.upper_quartile}
        {languages.length > 0 &&
          `; ${languages.map(({ language, share }) => `${nameOf(language)} ${Math.round(share * 100)}%`).join(", ")}`}
        <Text span size="xs" c="dimmed">
          {" "}
          (newest {measured} messages)
        </Text>
      </Text>
      {wishes.length > 0 && (
        <>
          <Text size="sm">Asked for in replies:</Text>
          <LinkedLines lines={wishes.map(({ text, memory_id: memory }) => ({ text, memory }))} />
        </>
      )}
    </Stack>
  );
}

function nameOf(language: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}
