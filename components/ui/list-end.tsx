import { Button, Group, Loader, Text } from "@mantine/core";

/** The end of a list: a loader, a button that loads more, or a note that the list is complete. */
export function ListEnd({
  searchedTo,
  isGettingMore,
  hasMore,
  goOn,
  count,
  isAsked = false,
}: {
  searchedTo: string | null;
  isGettingMore: boolean;
  hasMore: boolean;
  goOn: () => void;
  count: number;
  /** Whether more items are loaded by a click instead of by scrolling. */
  isAsked?: boolean;
}) {
  if (isGettingMore)
    return (
      <Group justify="center" h={48} aria-live="polite">
        <Loader size="xs" aria-label="Loading more" />
      </Group>
    );
  if (hasMore && (searchedTo !== null || isAsked))
    return (
      <Group justify="center" h={48} gap="sm" aria-live="polite">
        {searchedTo !== null && (
          <Text size="sm" c="dimmed">
            Searched back to {new Date(searchedTo).toLocaleString()} so far
          </Text>
        )}
        <Button variant="default" onClick={goOn}>
          {searchedTo === null ? "Load more" : "Keep searching"}
        </Button>
      </Group>
    );
  return (
    <Group justify="center" h={48}>
      {!hasMore && count > 0 && (
        <Text size="xs" c="dimmed">
          End of list
        </Text>
      )}
    </Group>
  );
}
