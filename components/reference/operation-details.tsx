import { Code, Group, ScrollArea, Stack, Table, Text, Title } from "@mantine/core";
import type { Field, Operation, ResponseInfo } from "./document";
import classes from "./reference.module.css";

/** The parameters, body, responses and errors of one operation. */
export function OperationDetails({ operation }: { operation: Operation }) {
  const { id, callers, parameters, body, responses } = operation;
  const errors = responses.filter(({ codes }) => codes.length > 0);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {callers.length > 0 ? `Auth: ${callers.join(" or ")}` : "No authentication"} · operationId:{" "}
        <Code>{id}</Code>
      </Text>
      <Fields title="Parameters" fields={parameters} />
      <Fields title="Body" fields={body} />
      {responses
        .filter((response) => response.fields.length > 0 || Number(response.status) < 400)
        .map((response) => (
          <Fields key={response.status} title={`Response ${response.status}`} fields={response.fields} />
        ))}
      <Errors responses={errors} />
    </Stack>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0 && !title.startsWith("Response")) return null;
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        {title}
      </Title>
      {fields.length > 0 && (
        <ScrollArea type="auto" scrollbarSize={6} viewportProps={{ tabIndex: 0, "aria-label": title }}>
          <Table verticalSpacing={4} horizontalSpacing="xs" miw={560} className={classes.fields ?? ""}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w="34%">Field</Table.Th>
                <Table.Th w="26%">Type</Table.Th>
                <Table.Th>Description</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map(({ path, type, isRequired, note }) => (
                <Table.Tr key={path}>
                  <Table.Td className={classes.code ?? ""}>
                    {path}
                    {isRequired && <span className={classes.required}> required</span>}
                  </Table.Td>
                  <Table.Td className={classes.code ?? ""}>{type}</Table.Td>
                  <Table.Td>{note}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
    </section>
  );
}

function Errors({ responses }: { responses: readonly ResponseInfo[] }) {
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        Errors
      </Title>
      <Stack gap={4}>
        {responses.map(({ status, description, codes }) => (
          <Group key={status} gap="xs" align="baseline">
            <Text size="sm" ff="monospace" w={36}>
              {status}
            </Text>
            {codes.map((code) => (
              <Code key={code}>{code}</Code>
            ))}
            <Text size="sm" c="dimmed">
              {description}
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
