"use client";

import { Text } from "@mantine/core";
import { signOut } from "next-auth/react";
import { useEffect } from "react";

/** Ends the session in this browser and opens the sign-in page. */
export function SignOut() {
  useEffect(() => {
    signOut({ redirect: false })
      .catch(() => undefined)
      .finally(() => window.location.assign("/sign-in"));
  }, []);
  return <Text c="dimmed">Signing out…</Text>;
}
