"use client";

import { MantineProvider } from "@mantine/core";
import { notificationsStore } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useState } from "react";
import { ApiProblem } from "@/components/api/request";
import { readable, theme } from "./theme";
import { useTypedEarly } from "./use-typed-early";

// What draws toasts is loaded with the first one: a page that is only looked at has none.
const Notifications = dynamic(() => import("@mantine/notifications").then((file) => file.Notifications), {
  ssr: false,
});

/** What every page stands in: theme, data, state in the URL, toasts. */
export function Providers({ children, nonce }: { children: ReactNode; nonce?: string }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 5000,
            refetchOnWindowFocus: true,
            // What the caller did wrong stays wrong; what the server could not do is asked for twice more.
            retry: (failures, error) =>
              failures < 2 && !(error instanceof ApiProblem && error.status < 500 && error.status !== 429),
          },
        },
      }),
  );
  useTypedEarly();
  const [hasToasts, setToasts] = useState(false);
  useEffect(() => notificationsStore.subscribe(() => setToasts(true)), []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={readable}
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
