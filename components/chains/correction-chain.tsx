"use client";

import { Anchor, Group, Paper, Text, UnstyledButton } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { OwnerLabel } from "@/components/memory/owner-label";
import { TypeBadge } from "@/components/memory/type-badge";
import { Chain } from "@/components/ui/chain";
import { TimeAgo } from "@/components/ui/time-ago";
import type { CorrectedMemory } from "./chain-types";
import { SeparateButton } from "./separate-button";
import { UndoButton } from "./undo-button";
import { VersionNote } from "./version-note";

/** The number of versions that are shown at first. */
const PREVIEW_COUNT = 3;

/**
 * One corrected memory: its owner, its versions (newest first), and a button to undo the latest correction.
 */
export function CorrectionChain({ chain }: { chain: CorrectedMemory }) {
  const [isExpanded, setExpanded] = useState(false);
  const newestFirst = chain.versions.toReversed();
  const [newest] = newestFirst;
  if (!newest) return null;
  const shownVersions = isExpanded ? newestFirst : newestFirst.slice(0, PREVIEW_COUNT);
  const hidden = newestFirst.length - shownVersions.length;
  const steps = shownVersions.map((version, at) => ({
    id: version.id,
    text: version.text,
    isCurrent: version.superseded_at === null,
    note: <VersionNote version={version} before={newestFirst[at + 1]} owner={chain.owner} />,
  }));
  return (
    <Paper component="article" withBorder px="md" py="sm">
      <Group justify="space-between" gap="xs" mb={8} wrap="nowrap" align="flex-start">
        <Group gap="xs" miw={0}>
          <OwnerLabel owner={chain.owner} />
          <TypeBadge type={newest.type} />
          <Text size="xs" c="dimmed" span>
            {chain.has_more_versions ? "more than " : ""}
            {chain.versions.length} {chain.versions.length === 1 ? "version" : "versions"}
          </Text>
          <Text size="xs" c="dimmed" span>
            corrected <TimeAgo time={chain.corrected_at} size="xs" />
          </Text>
          {chain.probability !== null && (
            <Text size="xs" c="dimmed" span>
              {Math.round(chain.probability * 100)}% likely a replacement
            </Text>
          )}
        </Group>
        <Group gap="sm" wrap="nowrap">
          <Anchor
            component={Link}
            href={`/memories?open=${newest.id}`}
            size="sm"
            prefetch={false}
            data-row
            aria-label={`Open “${newest.text}”`}
          >
            Open
          </Anchor>
          <SeparateButton chain={chain} />
          <UndoButton chain={chain} />
        </Group>
      </Group>
      <Chain versions={steps} before={newestFirst[shownVersions.length]?.text} />
      {hidden > 0 && (
        <UnstyledButton
          mt={8}
          ml={22}
          fz={12}
          c="var(--mantine-color-anchor)"
          onClick={() => setExpanded(true)}
        >
          {hidden} older {hidden === 1 ? "version" : "versions"}
        </UnstyledButton>
      )}
      {isExpanded && chain.has_more_versions && (
        <Text size="xs" c="dimmed" mt={8} ml={22}>
          Older versions aren’t shown. Open the memory to see all of them.
        </Text>
      )}
    </Paper>
  );
}
