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
    const requestedName = requestedTenant();
    if (!isMissing || requestedName === null) return;
    setMissing(requestedName);
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
  const expectedName = me && me.tenants.length > 1 ? me.tenant : null;
  useEffect(() => {
    if (me && inUrl !== expectedName) void setInUrl(expectedName);
  }, [me, inUrl, expectedName, setInUrl]);
}
