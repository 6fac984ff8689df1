"use client";

import { MantineProvider } from "@mantine/core";
import { notificationsStore } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useState } from "react";
import { ApiProblem } from "@/components/api/request";
import { readableColors, theme } from "./theme";
import { useEarlyInput } from "./use-early-input";

// The toast component loads with the first toast.
const Notifications = dynamic(() => import("@mantine/notifications").then((file) => file.Notifications), {
  ssr: false,
});

/** The providers of all pages: theme, queries, URL state and toasts. */
export function Providers({ children, nonce }: { children: ReactNode; nonce?: string }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 5000,
            refetchOnWindowFocus: true,
            // Server errors and rate limits are retried twice. Other errors are not retried.
            retry: (failures, error) =>
              failures < 2 && !(error instanceof ApiProblem && error.status < 500 && error.status !== 429),
          },
        },
      }),
  );
  useEarlyInput();
  const [hasToasts, setToasts] = useState(false);
  useEffect(() => notificationsStore.subscribe(() => setToasts(true)), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readableColors}
      defaultColorScheme="auto"
      {...(nonce ? { getStyleNonce: () => nonce } : {})}
    >
      <QueryClientProvider client={client}>
        <NuqsAdapter>
          {hasToasts && <Notifications position="bottom-right" limit={3} />}
          {children}
        </NuqsAdapter>
      </QueryClientProvider>
    </MantineProvider>
  );
}
