import { Button, Group, Loader, Text } from "@mantine/core";
import type { Pages } from "@/components/api/use-pages";

/**
 * The end of a list: a loader, a button that loads more or tries again, or a note that the list is complete.
 */
export function ListEnd({
  list: { items, searchedTo, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage },
  isLoadedByClick = false,
}: {
  list: Pages<unknown>;
  /** Whether more items are loaded by a click instead of by scrolling. */
  isLoadedByClick?: boolean;
}) {
  if (isFetchingNextPage)
    return (
      <Group justify="center" h={48} aria-live="polite">
        <Loader size="xs" aria-label="Loading more" />
      </Group>
    );
  if (hasNextPage && (searchedTo !== null || isFetchNextPageError || isLoadedByClick))
    return (
      <Group justify="center" h={48} gap="sm" aria-live="polite">
        {searchedTo !== null && (
          <Text size="sm" c="dimmed">
            Searched back to {new Date(searchedTo).toLocaleString()} so far
          </Text>
        )}
        {isFetchNextPageError && (
          <Text size="sm" c="dimmed">
            Couldn’t load more
          </Text>
        )}
        <Button variant="default" onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? "Retry" : searchedTo === null ? "Load more" : "Keep searching"}
        </Button>
      </Group>
    );
  return (
    <Group justify="center" h={48}>
      {!hasNextPage && items.length > 0 && (
        <Text size="xs" c="dimmed">
          End of list
        </Text>
      )}
    </Group>
  );
}
