"use client";

import { Stack } from "@mantine/core";
import { useMe } from "@/components/api/use-me";
import type { usePages } from "@/components/api/use-pages";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { useFocusAfterRemoval } from "@/components/ui/use-focus-after-removal";
import type { Contradiction } from "./chain-types";
import { ContradictionCard } from "./contradiction-card";

/** Pairs of memories that may contradict each other, latest first: open ones, or resolved ones. */
export function ReviewList({
  pairs,
  isResolved,
  isFiltered,
}: {
  pairs: ReturnType<typeof usePages<Contradiction>>;
  isResolved: boolean;
  isFiltered: boolean;
}) {
  const { items } = pairs;
  const focusNextAfter = useFocusAfterRemoval(items);
  if (pairs.error && items.length === 0)
    return <Failure what="contradictions" problem={pairs.error} retry={pairs.refetch} />;
  if (pairs.isPending) return <RowSkeleton rows={5} height={96} />;
  if (items.length === 0 && !pairs.hasNextPage)
    return <NothingToReview isResolved={isResolved} isFiltered={isFiltered} />;
  return (
    <Stack gap="sm" opacity={pairs.isPlaceholderData ? 0.6 : 1} aria-busy={pairs.isPlaceholderData}>
      {items.map((pair) => (
        <ContradictionCard
          key={pair.id}
          pair={pair}
          onResolve={() => focusNextAfter(pair.id)}
          onFailure={() => void pairs.refetch()}
        />
      ))}
      <ListEnd list={pairs} isLoadedByClick />
    </Stack>
  );
}

function NothingToReview({ isResolved, isFiltered }: { isResolved: boolean; isFiltered: boolean }) {
  const { me } = useMe();
  if (isFiltered)
    return (
      <EmptyState title={isResolved ? "Nothing reviewed for this owner" : "Nothing to review for this owner"}>
        Clear the owner filter to see everything.
      </EmptyState>
    );
  if (isResolved)
    return (
      <EmptyState title="Nothing reviewed yet">
        Pairs that you resolve under Needs review are listed here.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing to review" example={me && exampleOf(me.server_url)}>
      When a new message might contradict a memory but we’re not sure, both are kept and the pair is listed
      here for review. You can also resolve them via the API:
    </EmptyState>
  );
}

function exampleOf(serverUrl: string): string {
  return `curl "${serverUrl}/api/v1/contradictions?user_id=ana" -H "Authorization: Bearer $KEY"`;
}
