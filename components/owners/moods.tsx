"use client";

import { Anchor, Group, Stack, Text } from "@mantine/core";
import Link from "next/link";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { ownerFields } from "@/components/memory/owner";
import { QuerySection } from "@/components/ui/section";
import type { OwnerRef } from "@/lib/base/core";
import { ConsentSwitch } from "./consent-switch";

type List = OutputOf<"listMoods">;

/** The moods that a user named in the last 90 days, by week, with their memories, and the switch for it. */
export function Moods({ owner }: { owner: OwnerRef }) {
  const list = useApi<List>("/api/v1/moods", ownerFields(owner));
  return (
    <QuerySection title="Moods" query={list}>
      {(found) => (
        <Stack gap="sm">
          <ConsentSwitch
            owner={owner}
            what="moods"
            policy={found.policy}
            whenOn="The last 90 days, in the words of the messages."
            about="Counts by week the moods that this user put into words, such as “stressed”, with the memories. Nothing is inferred from style or hours, and nothing is stored."
          />
          {found.policy.moods && found.policy.tenant.moods && <Weeks list={found} />}
        </Stack>
      )}
    </QuerySection>
  );
}

function Weeks({ list: { weeks, is_enough: isEnough } }: { list: List }) {
  if (weeks.length === 0) return <Text size="sm">No moods in the last 90 days.</Text>;
  return (
    <>
      <Stack gap={6}>
        {weeks.toReversed().map(({ from, words, moods }) => (
          <Group key={from} gap={8} align="baseline">
            <Text size="xs" c="dimmed" miw={104}>
              Week of {shortDay(from)}
            </Text>
            {words.length === 0 && <Text size="sm">{moods} in other words</Text>}
            {words.map(({ word, count, memory_ids: ids }) => (
              <Text key={word} size="sm">
                {word}
                {ids.map((id, index) => (
                  <Anchor
                    key={id}
                    component={Link}
                    href={`/memories?open=${id}`}
                    prefetch={false}
                    size="xs"
                    ml={4}
                    aria-label={`${word}, memory ${index + 1} of ${count}`}
                  >
                    {index + 1}
                  </Anchor>
                ))}
              </Text>
            ))}
          </Group>
        ))}
      </Stack>
      {!isEnough && (
        <Text size="xs" c="dimmed">
          Fewer than 5 moods in 4 weeks: too few to compare weeks.
        </Text>
      )}
    </>
  );
}

function shortDay(day: string): string {
  return new Date(`${day}T12:00:00`).toLocaleDateString(undefined, { day: "numeric", month: "short" });
}
