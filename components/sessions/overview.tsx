import { Anchor, Text } from "@mantine/core";
import Link from "next/link";
import { RedactedText } from "@/components/ui/redacted-text";
import { Section } from "@/components/ui/section";
import type { Session } from "./session";
import classes from "./timeline.module.css";

/** The most informative sentences of a session, each with a link to its memory. An open session has none. */
export function Overview({ session: { abstract, overview } }: { session: Session }) {
  if (!overview) return null;
  const names = abstract?.names ?? [];
  return (
    <Section title="Overview" about="the most informative sentences, in order">
      <ul className={classes.lines ?? ""}>
        {overview.lines.map(({ text, role, speaker, memory_id: memory }) => (
          <li key={`${memory} ${text}`}>
            <Text span size="xs" c="dimmed" mr="xs">
              {speaker ?? role}
            </Text>
            <Anchor component={Link} href={`/memories?open=${memory}`} size="sm" c="inherit">
              <RedactedText text={text} />
            </Anchor>
          </li>
        ))}
      </ul>
      {names.length > 0 && (
        <Text size="sm" c="dimmed">
          Also named: {names.join(", ")}
        </Text>
      )}
    </Section>
  );
}
