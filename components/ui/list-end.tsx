import { Button, Group, Loader, Text } from "@mantine/core";

/** The foot of a list: that more is on its way, how far back was looked and the way on, or that this is all. */
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
  /** The list goes on when a person says so, not when its end comes into sight. */
  isAsked?: boolean;
}) {
  if (isGettingMore)
    return (
      <Group justify="center" h={48} aria-live="polite">
        <Loader size="xs" aria-label="Reading on" />
      </Group>
    );
  if (hasMore && (searchedTo !== null || isAsked))
    return (
      <Group justify="center" h={48} gap="sm" aria-live="polite">
        {searchedTo !== null && (
          <Text size="sm" c="dimmed">
            Searched back to {new Date(searchedTo).toLocaleString()}
          </Text>
        )}
        <Button variant="default" onClick={goOn}>
          {searchedTo === null ? "More" : "Go on"}
        </Button>
      </Group>
    );
  return (
    <Group justify="center" h={48}>
      {!hasMore && count > 0 && (
        <Text size="xs" c="dimmed">
          That is all
        </Text>
      )}
    </Group>
  );
}
