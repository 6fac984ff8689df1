import type { Metadata } from "next";
import { SetupPage } from "@/components/sign-in/setup-page";

export const metadata: Metadata = { title: "Set up" };

export default async function Page({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>;
}) {
  const { token } = await searchParams;
  return <SetupPage token={typeof token === "string" ? token : ""} />;
}
