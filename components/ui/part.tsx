import { Skeleton, Stack, Text, Title } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiProblem } from "@/components/api/request";
import { Failure } from "./failure";

/** A titled part of a detail. */
export function Part({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={3}>
        {title}
        {about && (
          <Text span size="xs" c="dimmed" fw={400} ml="xs">
            {about}
          </Text>
        )}
      </Title>
      {children}
    </Stack>
  );
}

/** A part that reads its own data: a skeleton until it is there, and a failure that leaves the other parts alive. */
export function ReadPart<T>({
  title,
  query,
  children,
}: {
  title: string;
  query: UseQueryResult<T, ApiProblem>;
  children: (data: T) => ReactNode;
}) {
  return (
    <Part title={title}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error ? (
        <Failure what={title} problem={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton height={60} />
      )}
    </Part>
  );
}
