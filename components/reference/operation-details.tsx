import { Code, Group, ScrollArea, Stack, Table, Text, Title } from "@mantine/core";
import type { Answer, Field, Operation } from "./document";
import classes from "./reference.module.css";

/** What one call takes, what it answers, and how it can be refused. */
export function OperationDetails({ operation }: { operation: Operation }) {
  const { id, callers, parameters, body, answers } = operation;
  const refusals = answers.filter(({ codes }) => codes.length > 0);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {callers.length > 0 ? `For: ${callers.join(", ")}. ` : "For anybody. "}
        In generated clients: <Code>{id}</Code>
      </Text>
      <Fields title="Parameters" fields={parameters} />
      <Fields title="Body" fields={body} />
      {answers
        .filter((answer) => answer.fields.length > 0 || Number(answer.status) < 400)
        .map((answer) => (
          <Fields
            key={answer.status}
            title={`Answer ${answer.status}: ${answer.what}`}
            fields={answer.fields}
          />
        ))}
      <Refusals answers={refusals} />
    </Stack>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0 && !title.startsWith("Answer")) return null;
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
                <Table.Th>What it is</Table.Th>
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

function Refusals({ answers }: { answers: readonly Answer[] }) {
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        Refusals
      </Title>
      <Stack gap={4}>
        {answers.map(({ status, what, codes }) => (
          <Group key={status} gap="xs" align="baseline">
            <Text size="sm" ff="monospace" w={36}>
              {status}
            </Text>
            {codes.map((code) => (
              <Code key={code}>{code}</Code>
            ))}
            <Text size="sm" c="dimmed">
              {what}
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
