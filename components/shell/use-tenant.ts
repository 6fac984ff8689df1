"use client";

import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { askedTenant, forgetTenant, TENANT } from "@/components/api/tenant";
import { useMe } from "@/components/api/use-me";

/**
 * While there are several tenants the address names the one that is shown, on every page, so that a link shows a colleague the
 * same. A tenant that is gone gives way to the one that the server chooses, with a message.
 */
export function useTenant(): void {
  const client = useQueryClient();
  const { me, problem } = useMe();
  const [inUrl, setInUrl] = useQueryState(TENANT);
  const [gone, setGone] = useState<string | null>(null);
  const isGone = problem?.status === 404;
  useEffect(() => {
    const asked = askedTenant();
    if (!isGone || asked === null) return;
    setGone(asked);
    forgetTenant();
    void client.resetQueries();
  }, [isGone, client]);
  useEffect(() => {
    if (gone === null || !me) return;
    setGone(null);
    notifications.show({
      title: `There is no tenant “${gone}”`,
      message: `You see “${me.tenant}”.`,
      color: "yellow",
      autoClose: 10_000,
    });
  }, [gone, me]);
  const wanted = me && me.tenants.length > 1 ? me.tenant : null;
  useEffect(() => {
    if (me && inUrl !== wanted) void setInUrl(wanted);
  }, [me, inUrl, wanted, setInUrl]);
}
