import { Button } from "@mantine/core";

/** The button below a list that loads its next page; nothing on the last page. */
export function LoadMore({
  pages: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  if (!hasNextPage) return null;
  return (
    <Button variant="default" mt="sm" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
      Load more
    </Button>
  );
}
