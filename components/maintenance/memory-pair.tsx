import { Anchor, Box, Flex, Group, Skeleton, Text } from "@mantine/core";
import Link from "next/link";
import { MemoryLine } from "@/components/memory/memory-line";
import type { Memory } from "@/components/memory/responses";
import { TypeBadge } from "@/components/memory/type-badge";
import { TimeAgo } from "@/components/ui/time-ago";

/** A memory as a link to its page; the place of its text is kept while it loads. */
export function MemoryLink({
  id,
  memory,
  row,
}: {
  id: string;
  memory: Memory | null | undefined;
  /** The key of the list row that the keyboard selects, if this link is in one. */
  row?: string;
}) {
  if (memory === null)
    return (
      <Text size="sm" c="dimmed">
        Deleted
      </Text>
    );
  return (
    <Anchor
      component={Link}
      href={`/memories?state=all&open=${id}`}
      prefetch={false}
      size="sm"
      c="bright"
      {...(row === undefined ? {} : { "data-row": row })}
      style={{ overflowWrap: "anywhere" }}
    >
      {memory ? (
        <MemoryLine text={memory.text} state={memory.state} />
      ) : (
        <Skeleton component="span" display="block" h={14} my={3} />
      )}
    </Anchor>
  );
}

/** The memory that stays and the one that is merged into it, side by side. */
export function MemoryPair({
  kept,
  merged,
  isProposal = false,
  memoryOf,
  row,
}: {
  kept: string;
  merged: string;
  isProposal?: boolean;
  memoryOf: (id: string) => Memory | null | undefined;
  row: string;
}) {
  return (
    <Flex direction={{ base: "column", sm: "row" }} gap={{ base: "xs", sm: "md" }} flex={1} miw={0}>
      <Side label={isProposal ? "Would stay" : "Stays"} id={kept} memory={memoryOf(kept)} row={row} />
      <Side
        label={isProposal ? "Would be merged into it" : "Merged into it"}
        id={merged}
        memory={memoryOf(merged)}
      />
    </Flex>
  );
}

function Side({
  label,
  id,
  memory,
  row,
}: {
  label: string;
  id: string;
  memory: Memory | null | undefined;
  row?: string;
}) {
  return (
    <Box flex={1} miw={0}>
      <Group gap="xs" mb={2} mih={20}>
        <Text size="xs" fw={600} c="dimmed">
          {label}
        </Text>
        {memory && (
          <>
            <TypeBadge type={memory.type} />
            <TimeAgo time={memory.occurred_at} size="xs" isFull />
          </>
        )}
      </Group>
      <MemoryLink id={id} memory={memory} {...(row === undefined ? {} : { row })} />
    </Box>
  );
}
