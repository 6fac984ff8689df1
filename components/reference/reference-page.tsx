"use client";

import { Accordion, Anchor, Code, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import { useMemo } from "react";
import { useApi } from "@/components/api/use-api";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { TextFilter } from "@/components/ui/text-filter";
import { type Document, groupsOf, matching, type Operation, operationsOf } from "./document";
import { OperationDetails } from "./operation-details";
import classes from "./reference.module.css";

/** The API as the server itself describes it: every call, what goes in, what comes out. The address keeps what is open. */
export function ReferencePage() {
  const { data, error, refetch } = useApi<Document>("/api/openapi.json");
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const operations = useMemo(() => (data ? operationsOf(data) : []), [data]);
  const shown = matching(operations, search);
  return (
    <>
      <PageHeader
        title="API reference"
        about="JSON over HTTP. Every answer of the server is checked against what stands here."
      >
        <TextFilter
          label="Find a call"
          any="Find a call"
          w={260}
          value={search}
          set={(value) => void setSearch(value)}
        />
      </PageHeader>
      <Text size="sm" mb="md">
        For programs, the same as a document of OpenAPI 3.1:{" "}
        <Anchor href="/api/openapi.json" underline="always">
          /api/openapi.json
        </Anchor>
        . Send an API key as <Code>Authorization: Bearer plm_…</Code>. Whatever is refused is a problem of RFC
        9457 with one of the codes named below.
      </Text>
      {error && !data && <Failure what="The API reference" problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton h={480} />}
      {data && shown.length === 0 && <EmptyState title="No call has these words" />}
      <Stack gap="lg">
        {groupsOf(shown).map((group) => (
          <Group key={group} component="section" display="block" aria-labelledby={`group-${group}`}>
            <Title order={2} size="h5" mb={4} id={`group-${group}`}>
              {group}
            </Title>
            <Operations operations={shown.filter((one) => one.group === group)} />
          </Group>
        ))}
      </Stack>
    </>
  );
}

function Operations({ operations }: { operations: readonly Operation[] }) {
  const [open, setOpen] = useQueryState("open", parseAsArrayOf(parseAsString).withDefault([]));
  const ids = operations.map(({ id }) => id);
  return (
    <Accordion
      multiple
      variant="contained"
      value={open.filter((id) => ids.includes(id))}
      onChange={(mine) => {
        const all = [...open.filter((id) => !ids.includes(id)), ...mine];
        void setOpen(all.length > 0 ? all : null);
      }}
    >
      {operations.map((operation) => (
        <Accordion.Item key={operation.id} value={operation.id}>
          <Accordion.Control>
            <span className={classes.call}>
              <span className={classes.method} data-method={operation.method}>
                {operation.method}
              </span>
              <span className={classes.path}>{operation.path}</span>
              <span className={classes.summary}>{operation.summary}</span>
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            {open.includes(operation.id) && <OperationDetails operation={operation} />}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
