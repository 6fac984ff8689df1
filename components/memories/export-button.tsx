"use client";

import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ApiProblem, download, pathOf } from "@/components/api/request";
import { notifyProblem } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import { ownerFields } from "@/components/memory/owner";
import { ActionButton } from "@/components/ui/action-button";
import type { OwnerRef } from "@/lib/base/core";

/** Downloads everything that is stored about an owner, or about the tenant, as JSON lines. */
export function ExportButton({ owner }: { owner: OwnerRef | null }) {
  const { refusal } = useMe();
  const { mutate, isPending } = useMutation<Blob, ApiProblem>({
    mutationFn: () => download(pathOf("/api/v1/export", ownerFields(owner))),
    onSuccess: save,
    onError: (problem) => notifyProblem(problem),
  });
  return (
    <ActionButton
      size="xs"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={isPending}
      refusal={refusal}
      onClick={() => mutate()}
    >
      {owner ? "Export this owner" : "Export all"}
    </ActionButton>
  );
}

function save(blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `palimpsest-${new Date().toISOString().slice(0, 10)}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}
