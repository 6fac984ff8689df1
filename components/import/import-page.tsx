"use client";

import {
  Alert,
  Anchor,
  Button,
  FileInput,
  Group,
  Paper,
  Progress,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { IconAlertTriangle, IconFileImport } from "@tabler/icons-react";
import Link from "next/link";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { CopyId } from "@/components/ui/copy-id";
import { Failure } from "@/components/ui/failure";
import { FORM_WIDTH } from "@/components/ui/form-width";
import { formatCount } from "@/components/ui/format";
import { ImportResult } from "./import-result";
import { type ImportState, importRun, useImport } from "./use-import";

const ACCEPTED = ".zip,.json,.jsonl,.ndjson,.txt";

/** Imports conversations and memories from the export file of another system. The browser reads the file. */
export function ImportPage() {
  const { me, refusal, problem, retry } = useMe();
  const state = useImport();
  // After another page was shown, the fields are those of the run, which can go on.
  const started = state.step === "idle" ? null : state;
  const [userId, setUserId] = useQueryState("user", parseAsString.withDefault(started?.userId ?? ""));
  const [chosen, setFile] = useState<File | null>(null);
  const file = chosen ?? started?.file ?? null;
  const isRunning = state.step === "running";
  const canStart = file !== null && userId.trim() !== "" && !isRunning && refusal === null;
  const run = (mode: "preview" | "import") => {
    if (file) void importRun.start(mode, file, userId.trim());
  };
  if (problem)
    return (
      <>
        <Header />
        <Failure what="your access" problem={problem} retry={retry} />
      </>
    );
  return (
    <>
      <Header />
      <Stack gap="md" maw={FORM_WIDTH}>
        <FileInput
          label="Export file"
          description="ZIP from ChatGPT or Claude, JSON from mem0 or Open WebUI, JSON lines, or a text file with one fact per line."
          placeholder="Choose a file"
          leftSection={<IconFileImport size={16} aria-hidden />}
          accept={ACCEPTED}
          clearable
          clearButtonProps={{ "aria-label": "Remove file" }}
          disabled={isRunning}
          value={file}
          onChange={(next) => {
            setFile(next);
            importRun.reset();
          }}
        />
        <TextInput
          label="User ID"
          description="The user who owns the memories, unless the file names the owners. Use the ID that your agent sends."
          placeholder="derek"
          autoComplete="off"
          spellCheck={false}
          disabled={isRunning}
          maw={360}
          value={state.step === "running" ? state.userId : userId}
          onChange={(event) => {
            setFile(file);
            void setUserId(event.currentTarget.value || null);
            importRun.reset();
          }}
        />
        <Group gap="sm">
          <Button variant="default" disabled={!canStart} onClick={() => run("preview")}>
            Preview
          </Button>
          <Button disabled={!canStart} onClick={() => run("import")}>
            {state.step === "stopped" && state.mode === "import" ? "Continue import" : "Import"}
          </Button>
          {isRunning && (
            <Button variant="subtle" onClick={importRun.stop}>
              Stop
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {me && refusal
              ? refusal
              : "A preview stores nothing. Importing the same file twice changes nothing."}
          </Text>
        </Group>
        {state.step === "running" && <Running state={state} />}
        {state.step === "stopped" && <Stopped state={state} />}
        {(state.step === "done" || state.step === "stopped") && state.counts && (
          <ImportResult mode={state.mode} counts={state.counts} />
        )}
        {state.step === "idle" && <Formats />}
      </Stack>
    </>
  );
}

function Header() {
  return <PageHeader title="Import" about="Bring conversations and memories from other systems." />;
}

function Running({ state }: { state: ImportState & { step: "running" } }) {
  const { mode, file, counts, waiting } = state;
  const share = counts && file.size > 0 ? (100 * counts.bytes) / file.size : 0;
  const verb = mode === "preview" ? "Previewing" : "Importing";
  return (
    <Stack gap={4} role="status">
      <Progress value={share} aria-label={`${verb} ${file.name}`} />
      <Text size="sm" c="dimmed">
        {counts
          ? `${verb}: ${formatCount(counts.events)} messages, ${Math.floor(share)}% of the file`
          : `${verb}…`}
      </Text>
      {waiting && <Text size="sm">{waiting}</Text>}
    </Stack>
  );
}

function Stopped({ state: { mode, message, requestId } }: { state: ImportState & { step: "stopped" } }) {
  const hint =
    mode === "import" ? "Messages that were already sent are not sent twice." : "Nothing was stored.";
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle size={18} color="var(--mantine-color-red-6)" aria-hidden />}
      title={message === null ? "Stopped" : mode === "import" ? "Import failed" : "Preview failed"}
    >
      <Text size="sm">
        {message} {hint}
      </Text>
      {requestId && (
        <Text size="xs" mt={4}>
          Request ID <CopyId id={requestId} />
        </Text>
      )}
    </Alert>
  );
}

const FORMATS = [
  [
    "ChatGPT",
    "Settings → Data controls → Export data. Saved memories are not in the export: paste them into a text file.",
  ],
  ["Claude", "Settings → Privacy → Export data. Its memories are included."],
  ["mem0", "The JSON of get_all. To read from a running server, use the command palimpsest import URL."],
  ["Open WebUI", "Settings → Chats → Export, or the JSON of /api/v1/memories/."],
  ["Palimpsest", "Only the command palimpsest import FILE restores an export of this product as it was."],
] as const;

function Formats() {
  return (
    <Paper withBorder px="md" py="sm" component="section" aria-label="Where to get the file">
      <Text fw={600} size="sm" c="bright" mb={4}>
        Where to get the file
      </Text>
      <Stack gap={4}>
        {FORMATS.map(([name, text]) => (
          <Text key={name} size="sm">
            <Text span fw={600}>
              {name}:
            </Text>{" "}
            {text}
          </Text>
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="xs">
        Messages are decided like live ones, at low priority. See{" "}
        <Anchor component={Link} href="/decisions" underline="always">
          Decisions
        </Anchor>{" "}
        for each result.
      </Text>
    </Paper>
  );
}
