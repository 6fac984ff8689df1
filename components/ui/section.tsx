import { Skeleton, Stack, Text, Title } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiProblem } from "@/components/api/request";
import { Failure } from "./failure";

/** A titled section of a detail view. */
export function Section({
  title,
  about,
  children,
}: {
  title: string;
  about?: ReactNode;
  children: ReactNode;
}) {
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

/** A section that loads its own data, with a skeleton and its own error. */
export function QuerySection<T>({
  title,
  query,
  children,
}: {
  title: string;
  query: UseQueryResult<T, ApiProblem>;
  children: (data: T) => ReactNode;
}) {
  return (
    <Section title={title}>
      {query.data !== undefined ? (
        children(query.data)
      ) : query.error ? (
        <Failure what={title.toLowerCase()} problem={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton height={60} />
      )}
    </Section>
  );
}
