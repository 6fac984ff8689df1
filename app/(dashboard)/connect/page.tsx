import type { Metadata } from "next";
import { headers } from "next/headers";
import { ConnectPage } from "@/components/connect/connect-page";
import { env } from "@/lib/base/config";
import { isAllowedHost } from "@/lib/surfaces/origin";

export const metadata: Metadata = { title: "Connect" };

export default async function Page() {
  const host = (await headers()).get("host");
  return <ConnectPage hasFixedUrl={env().NEXTAUTH_URL !== undefined} isMcpRefused={!isAllowedHost(host)} />;
}
