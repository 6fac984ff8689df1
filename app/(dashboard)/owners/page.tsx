import type { Metadata } from "next";
import { OwnersPage } from "@/components/owners/owners-page";

export const metadata: Metadata = { title: "Owners" };

export default function Page() {
  return <OwnersPage />;
}
