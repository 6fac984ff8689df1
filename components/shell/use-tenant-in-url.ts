"use client";

import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { forgetTenant, requestedTenant, TENANT } from "@/components/api/tenant";
import { useMe } from "@/components/api/use-me";

/**
 * Keeps the current tenant in the URL when there are several, so that a shared link opens the same tenant.
 * When the tenant does not exist, the server selects another one and a message is shown.
 */
export function useTenantInUrl(): void {
  const client = useQueryClient();
  const { me, problem } = useMe();
  const [inUrl, setInUrl] = useQueryState(TENANT);
  const [missing, setMissing] = useState<string | null>(null);
  const isMissing = problem?.status === 404;
  useEffect(() => {
    const asked = requestedTenant();
    if (!isMissing || asked === null) return;
    setMissing(asked);
    forgetTenant();
    void client.resetQueries();
  }, [isMissing, client]);
  useEffect(() => {
    if (missing === null || !me) return;
    setMissing(null);
    notifications.show({
      title: `Tenant not found: “${missing}”`,
      message: `Showing “${me.tenant}”.`,
      color: "yellow",
      autoClose: 10_000,
    });
  }, [missing, me]);
  const wanted = me && me.tenants.length > 1 ? me.tenant : null;
  useEffect(() => {
    if (me && inUrl !== wanted) void setInUrl(wanted);
  }, [me, inUrl, wanted, setInUrl]);
}
