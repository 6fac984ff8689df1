import { Text } from "@mantine/core";
import { LinkedLines } from "@/components/memory/linked-lines";
import { Section } from "@/components/ui/section";
import type { Session } from "./session";

/** The most informative sentences of a session, each with a link to its memory. An open session has none. */
export function Overview({ session: { abstract, overview } }: { session: Session }) {
  if (!overview) return null;
  const names = abstract?.names ?? [];
  const lines = overview.lines.map(({ text, role, speaker, memory_id: memory }) => ({
    text,
    speaker: speaker ?? role,
    memory,
  }));
  return (
    <Section title="Overview" about="the most informative sentences, in order">
      <LinkedLines lines={lines} />
      {names.length > 0 && (
        <Text size="sm" c="dimmed">
          Also named: {names.join(", ")}
        </Text>
      )}
    </Section>
  );
}
