"use client";

import { Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useMe } from "@/components/api/use-me";
import type { usePages } from "@/components/api/use-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import type { Contradiction } from "./chain-types";
import { UnresolvedPair } from "./unresolved-pair";

/** Pairs of live memories of which one may correct the other, latest first, each to be settled by a person. */
export function Unresolved({
  pairs,
  isFiltered,
}: {
  pairs: ReturnType<typeof usePages<Contradiction>>;
  isFiltered: boolean;
}) {
  const { items } = pairs;
  const settling = useFocusAfter(items);
  if (pairs.error && items.length === 0)
    return <Failure what="The contradictions" problem={pairs.error} retry={pairs.refetch} />;
  if (pairs.isPending) return <RowSkeleton rows={5} height={96} />;
  if (items.length === 0 && !pairs.hasNextPage) return <NothingOpen isFiltered={isFiltered} />;
  return (
    <Stack gap="sm" opacity={pairs.isPlaceholderData ? 0.6 : 1} aria-busy={pairs.isPlaceholderData}>
      {items.map((pair) => (
        <UnresolvedPair
          key={pair.id}
          pair={pair}
          settling={() => settling(pair.id)}
          failed={() => void pairs.refetch()}
        />
      ))}
      <ListEnd
        searchedTo={pairs.searchedTo}
        isGettingMore={pairs.isFetchingNextPage}
        hasMore={pairs.hasNextPage}
        goOn={() => void pairs.fetchNextPage()}
        count={items.length}
        isAsked
      />
    </Stack>
  );
}

/** When the pair that is being settled leaves the list, and the focus with it, the one in its place gets it. */
function useFocusAfter(items: readonly Contradiction[]): (id: string) => void {
  const settled = useRef<{ id: string; at: number } | null>(null);
  useEffect(() => {
    if (settled.current === null || items.some(({ id }) => id === settled.current?.id)) return;
    const next = items[Math.min(settled.current.at, items.length - 1)];
    settled.current = null;
    if (next && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-row="${CSS.escape(next.id)}"]`)?.focus();
  }, [items]);
  return (id) => {
    settled.current = { id, at: items.findIndex((one) => one.id === id) };
  };
}

function NothingOpen({ isFiltered }: { isFiltered: boolean }) {
  const { me } = useMe();
  if (isFiltered)
    return (
      <EmptyState title="Nothing of this owner is unresolved">
        Choose another owner, or none to see all that is unresolved.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing is unresolved" example={me && exampleOf(me.server_url)}>
      When something new may correct a memory and what speaks for it is not enough, both are kept, and the
      pair stands here until somebody says which of them holds. An agent can read and settle them too:
    </EmptyState>
  );
}

function exampleOf(serverUrl: string): string {
  return `curl "${serverUrl}/api/v1/contradictions?user_id=ana" -H "Authorization: Bearer $KEY"`;
}
