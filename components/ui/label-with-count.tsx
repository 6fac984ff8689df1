import { Text } from "@mantine/core";
import type { usePages } from "@/components/api/use-pages";

/** A label with space reserved for its count, so that the layout does not shift when the count loads. */
export function LabelWithCount({ name, count }: { name: string; count: string }) {
  return (
    <>
      {name}
      <Text span size="xs" c="dimmed" ml={6} miw={16} display="inline-block" ta="left">
        {count}
      </Text>
    </>
  );
}

/**
 * Returns the number of loaded items, with a plus if there are more; an empty string while they load.
 */
export function loadedCount<Item>({
  isPending,
  error,
  items,
  hasNextPage,
}: Pick<ReturnType<typeof usePages<Item>>, "isPending" | "error" | "items" | "hasNextPage">): string {
  if (isPending || (error && items.length === 0)) return "";
  return `${items.length}${hasNextPage ? "+" : ""}`;
}
