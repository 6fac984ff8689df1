"use client";

import { Alert, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { Failure } from "@/components/ui/failure";
import { FORM_WIDTH } from "@/components/ui/form-width";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import type { FlagState } from "@/lib/storage/settings";
import { ConfirmSwitch } from "./confirm-switch";
import { FlagRow } from "./flag-row";

/** The settings that an admin can change at runtime. */
export function FlagsPage() {
  const flags = useApi<OutputOf<"listFlags">>("/api/v1/flags", {}, { everyMs: 10_000 });
  const { me, isAdmin, refusal } = useMe();
  const [selected, setSelected] = useState<FlagState | null>(null);
  const [isConfirming, confirming] = useDisclosure();
  const confirm = (flag: FlagState) => {
    setSelected(flag);
    confirming.open();
  };
  return (
    <>
      <PageHeader
        title="Feature flags"
        about="Server-wide settings for all tenants. Changes apply within 2 seconds."
      />
      {me && !isAdmin && (
        <Alert color="gray" icon={<IconLock size={16} aria-hidden />} mb="sm" py={8} maw={FORM_WIDTH}>
          {refusal}
        </Alert>
      )}
      {flags.error && !flags.data ? (
        <Failure what="feature flags" problem={flags.error} retry={flags.refetch} />
      ) : !flags.data ? (
        <RowSkeleton rows={6} height={65} />
      ) : (
        <Stack gap={0} maw={FORM_WIDTH}>
          {flags.data.items.map((flag) => (
            <FlagRow key={flag.name} flag={flag} isAllowed={isAdmin} onChange={() => confirm(flag)} />
          ))}
        </Stack>
      )}
      <ConfirmSwitch flag={selected} isOpen={isConfirming} close={confirming.close} />
    </>
  );
}
