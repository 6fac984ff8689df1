import type { Metadata } from "next";
import { KeysPage } from "@/components/settings/keys-page";

export const metadata: Metadata = { title: "API keys" };

export default function Page() {
  return <KeysPage />;
}
