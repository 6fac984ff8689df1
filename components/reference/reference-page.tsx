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

/** The API reference, rendered from the OpenAPI document. The open operations are stored in the URL. */
export function ReferencePage() {
  const { data, error, refetch } = useApi<Document>("/api/openapi.json");
  const [search, setSearch] = useQueryState("q", parseAsString.withDefault(""));
  const operations = useMemo(() => (data ? operationsOf(data) : []), [data]);
  const matches = matching(operations, search);
  return (
    <>
      <PageHeader title="API reference" about="REST API (JSON). Responses are validated against this schema.">
        <TextFilter
          label="Search endpoints"
          any="Search endpoints"
          w={260}
          value={search}
          set={(value) => void setSearch(value)}
        />
      </PageHeader>
      <Text size="sm" mb="md">
        OpenAPI 3.1 spec:{" "}
        <Anchor href="/api/openapi.json" underline="always">
          /api/openapi.json
        </Anchor>
        . Send an API key as <Code>Authorization: Bearer plm_…</Code>. Errors follow RFC 9457 with the codes
        listed below.
      </Text>
      {error && !data && <Failure what="the API reference" problem={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton h={480} />}
      {data && matches.length === 0 && <EmptyState title="No matching endpoints" />}
      <Stack gap="lg">
        {groupsOf(matches).map((group) => (
          <Group key={group} component="section" display="block" aria-labelledby={`group-${group}`}>
            <Title order={2} size="h5" mb={4} id={`group-${group}`}>
              {group}
            </Title>
            <Operations operations={matches.filter((one) => one.group === group)} />
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
      onChange={(openHere) => {
        const all = [...open.filter((id) => !ids.includes(id)), ...openHere];
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
