"use client";

import { Button, Checkbox, Group, Skeleton, Text, Title } from "@mantine/core";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import type { DeadLetter } from "@/components/api/answers";
import { useMe } from "@/components/api/use-me";
import { usePages } from "@/components/api/use-pages";
import { useEver } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { type FigureColumn, FigureTable } from "@/components/ui/figure-table";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRows } from "@/components/ui/use-rows";
import { useTicks } from "@/components/ui/use-ticks";
import { SettleButtons } from "./settle-buttons";

const DeadLetterDrawer = dynamic(() => import("./dead-letter-drawer").then((file) => file.DeadLetterDrawer), {
  ssr: false,
});

const COLUMNS: readonly FigureColumn<DeadLetter>[] = [
  { label: "Kind", show: ({ kind }) => kind },
  {
    label: "Error",
    show: ({ error }) => (
      <Text span ff="monospace" fz={12} c="var(--mantine-color-error)">
        {error}
      </Text>
    ),
  },
  { label: "Attempts", isNumber: true, show: ({ attempts }) => attempts },
  { label: "Added", show: ({ created_at }) => <TimeAgo time={created_at} /> },
  { label: "Given up", show: ({ died_at }) => <TimeAgo time={died_at} /> },
];

/** Jobs that failed for good. One is open in a drawer with its own address; `x` ticks rows for an act on several. */
export function DeadLetters({ everyMs }: { everyMs: number | false }) {
  const { me, isAdmin, refusal, problem, retry } = useMe();
  const [id, setId] = useQueryState("dead", parseAsString.withOptions({ history: "push" }));
  const letters = usePages<DeadLetter>(isAdmin ? "/api/v1/dead-letters" : null, {}, { everyMs });
  const { items, isPending } = letters;
  const error = letters.error ?? problem;
  const ids = items.map((one) => one.id);
  const hasOpened = useEver(id !== null);
  useRows({ ids, id, set: setId });
  const { chosen, toggle, set } = useTicks(ids);
  const isAll = chosen.length === items.length && items.length > 0;
  return (
    <section aria-label="Dead letters">
      <Group justify="space-between" mb={4} mih={30}>
        <Title order={2} size="h3">
          Dead letters
        </Title>
        {chosen.length > 0 && (
          <Group gap="xs">
            <SettleButtons ids={chosen} after={() => set([])} />
            <Button variant="subtle" color="gray" onClick={() => set([])}>
              Clear
            </Button>
          </Group>
        )}
      </Group>
      {me && !isAdmin ? (
        <EmptyState isSmall title="Admins see these">
          {refusal} The count stands above.
        </EmptyState>
      ) : (
        error && <Failure what="Dead letters" problem={error} retry={problem ? retry : letters.refetch} />
      )}
      {isPending && !error && (!me || isAdmin) && <Skeleton height={72} />}
      {letters.isSuccess && items.length === 0 && (
        <EmptyState isSmall title="No dead letters">
          A job that fails for good stands here until a person retries or discards it.
        </EmptyState>
      )}
      {items.length > 0 && (
        <>
          <Checkbox
            size="xs"
            my={6}
            ml={{ base: 4, sm: 10 }}
            label={isAll ? "None" : `All ${items.length} shown`}
            checked={isAll}
            indeterminate={chosen.length > 0 && !isAll}
            onChange={() => set(isAll ? [] : ids)}
          />
          <FigureTable
            label="Dead letters"
            rows={items}
            columns={COLUMNS}
            idOf={(one) => one.id}
            hrefOf={(one) => `?dead=${one.id}`}
            onOpen={(one) => setId(one.id)}
            openId={id}
            before={(one) => (
              <Checkbox
                size="xs"
                aria-label={`Tick ${one.kind} ${one.id}`}
                checked={chosen.includes(one.id)}
                onChange={() => toggle(one.id)}
              />
            )}
          />
          {letters.hasNextPage && (
            <Button
              variant="default"
              mt="sm"
              loading={letters.isFetchingNextPage}
              onClick={() => letters.fetchNextPage()}
            >
              More
            </Button>
          )}
        </>
      )}
      {hasOpened && (
        <DeadLetterDrawer
          id={isAdmin ? id : null}
          known={items.find((one) => one.id === id)}
          close={() => setId(null)}
        />
      )}
    </section>
  );
}
