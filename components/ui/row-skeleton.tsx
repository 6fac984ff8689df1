import { Skeleton, Stack } from "@mantine/core";

/** Placeholders for rows that are loading. They have the same height as the rows. */
export function RowSkeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, at) => `row ${at}`).map((key) => (
        <Stack
          key={key}
          h={height}
          gap={8}
          justify="center"
          style={{ borderBottom: "1px solid var(--mantine-color-default-border)" }}
        >
          <Skeleton height={12} width="45%" />
          <Skeleton height={10} width="25%" />
        </Stack>
      ))}
    </div>
  );
}
