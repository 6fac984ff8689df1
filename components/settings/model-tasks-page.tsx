"use client";

import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { type Prompt, SUMMARY_PATH } from "./prompt";
import { PromptEditor } from "./prompt-editor";

/** What the language model is told to look for, with its history, and the budget of the day. */
export function ModelTasksPage() {
  const { me, isAdmin, problem, retry } = useMe();
  const prompt = useApi<Prompt>(isAdmin ? SUMMARY_PATH : null);
  const failure = prompt.data ? null : (problem ?? prompt.error);
  return (
    <>
      <PageHeader
        title="Model tasks"
        about="A chat model can summarize closed sessions. Summaries that don’t follow from what was said aren’t stored."
      />
      {me && !isAdmin ? (
        <EmptyState title="Admins only">Ask an admin to change what summaries look for.</EmptyState>
      ) : failure ? (
        <Failure what="model tasks" problem={failure} retry={problem ? retry : () => void prompt.refetch()} />
      ) : prompt.data ? (
        <PromptEditor prompt={prompt.data} />
      ) : (
        <RowSkeleton rows={4} height={44} />
      )}
    </>
  );
}
