"use client";

import { Anchor, Button, Grid, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import dynamic from "next/dynamic";
import Link from "next/link";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { ExportButton } from "@/components/memories/export-button";
import { LinkedLines } from "@/components/memory/linked-lines";
import { ownerFields, ownerKey } from "@/components/memory/owner";
import { ownerPath } from "@/components/memory/owner-link";
import { PageHeader } from "@/components/shell/page-header";
import { useEver } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { QuerySection } from "@/components/ui/section";
import { Stat } from "@/components/ui/stat";
import { TimeAgo } from "@/components/ui/time-ago";
import type { MemoryType, OwnerRef } from "@/lib/base/core";
import { Album } from "./album";
import { EraseOwner, ErasureProof, type Proof } from "./erase-owner";
import { Moods } from "./moods";
import { Patterns } from "./patterns";

const MemoryDrawer = dynamic(
  () => import("@/components/memories/memory-drawer").then((file) => file.MemoryDrawer),
  { ssr: false },
);

/** On a phone, the preferences stand above the album, which has the others. */
const MAX_PREFERENCES = 12;

/** What is remembered about one owner, with its export and its erasure. */
export function OwnerDetails({ owner }: { owner: OwnerRef }) {
  const { kind, id } = owner;
  const [proof, setProof] = useState<Proof | null>(null);
  const [open, setOpen] = useQueryState("open", parseAsString);
  const hasOpened = useEver(open !== null);
  const found = useApi<OutputOf<"listOwners">>("/api/v1/owners", {
    kind,
    ...(kind === "shared" ? {} : { id }),
    limit: 1,
  });
  // The stored id can differ: an email address is stored as a pseudonym.
  const stored = found.data && (found.data.items[0] ?? null);
  const isGone = stored === null;
  const uri = stored?.uri ?? null;
  const types = useApi<OutputOf<"listTree">>(uri === null ? null : "/api/v1/tree", {
    uri: `${uri}/memories`,
  });
  const preferences = useApi<OutputOf<"listPreferences">>(isGone ? null : "/api/v1/preferences", {
    ...ownerFields(owner),
    limit: MAX_PREFERENCES,
  });
  const counts = types.data?.items.map(({ name, count }) => ({ type: name as MemoryType, count })) ?? [];
  const isCounted = types.data !== undefined && counts.every(({ count }) => count !== null);
  const total = isCounted ? counts.reduce((sum, { count }) => sum + (count ?? 0), 0) : null;
  // An owner whose id is too long for a URI has no counts.
  const isLoading = !types.data && !types.error && stored?.uri !== null;
  const show = (memory: string) => void setOpen(memory, { history: open === null ? "push" : "replace" });
  return (
    <>
      <Anchor component={Link} href="/owners" size="sm">
        All owners
      </Anchor>
      <PageHeader title={kind === "shared" ? "Shared memory" : id} about={ABOUT[kind]}>
        {stored && (
          <>
            <ExportButton owner={owner} />
            <EraseOwner owner={owner} onErased={setProof} />
          </>
        )}
      </PageHeader>
      {found.error && !found.data && (
        <Failure what="this owner" problem={found.error} retry={() => void found.refetch()} />
      )}
      {proof && <ErasureProof owner={owner} proof={proof} />}
      {isGone && (
        <EmptyState title="Nothing is stored about this owner">
          {proof ? "" : "It was erased, or nobody has sent an event of it yet."}
        </EmptyState>
      )}
      {!isGone && !(found.error && !found.data) && (
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs">
            <Stat label="Memories" value={isLoading ? undefined : total} note="current" />
            <Stat label="Messages" value={stored?.turn_count} note="received" />
            <Stat
              label="First received"
              value={stored && shortDay(stored.created_at)}
              note={ago(stored?.created_at)}
            />
            <Stat
              label="Last received"
              value={stored && (stored.last_event_at ? shortDay(stored.last_event_at) : null)}
              note={ago(stored?.last_event_at)}
            />
          </SimpleGrid>
          <Group gap="xs">
            {PLACES.map(([label, path]) => (
              <Button
                key={path}
                component={Link}
                href={`${path}?owner=${encodeURIComponent(ownerKey(owner))}`}
                variant="default"
                size="xs"
              >
                {label}
              </Button>
            ))}
          </Group>
          <Grid gap="xl">
            <Grid.Col span={{ base: 12, lg: 4 }} order={{ base: 1, lg: 2 }}>
              <Stack gap="lg">
                <QuerySection title="Preferences" query={preferences}>
                  {({ items, next_cursor: next }) => (
                    <>
                      {items.length === 0 && (
                        <Text size="sm" c="dimmed">
                          None yet.
                        </Text>
                      )}
                      <LinkedLines lines={items.map(({ text, memory_id: memory }) => ({ text, memory }))} />
                      {next !== null && (
                        <Anchor
                          component={Link}
                          href={`${ownerPath(owner)}&type=preference`}
                          size="sm"
                          prefetch={false}
                        >
                          All preferences
                        </Anchor>
                      )}
                    </>
                  )}
                </QuerySection>
                {kind === "user" && stored && (
                  <>
                    <Patterns owner={owner} />
                    <Moods owner={owner} />
                  </>
                )}
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, lg: 8 }} order={{ base: 2, lg: 1 }}>
              <Album owner={owner} counts={counts} open={open} show={show} />
            </Grid.Col>
          </Grid>
        </Stack>
      )}
      {hasOpened && <MemoryDrawer id={open} row={null} show={show} close={() => void setOpen(null)} />}
    </>
  );
}

const ABOUT = { user: "User", agent: "Agent", shared: "What all users and agents of this tenant can read" };

/** The lists that have the rest about an owner. */
const PLACES = [
  ["Sessions", "/sessions"],
  ["All memories", "/memories"],
  ["Corrections", "/chains"],
] as const;

function shortDay(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: "medium" });
}

function ago(time: string | null | undefined) {
  return time ? <TimeAgo time={time} size="xs" /> : null;
}
