import { Skeleton, Stack } from "@mantine/core";

/** Rows that are not there yet, in the height of rows. */
export function RowSkeleton({ rows = 8, height = 36 }: { rows?: number; height?: number }) {
  return (
    <Stack gap={1} aria-busy aria-label="Loading">
      {Array.from({ length: rows }, (_, at) => `row ${at}`).map((key) => (
        <Skeleton key={key} height={height - 1} radius={0} />
      ))}
    </Stack>
  );
}
