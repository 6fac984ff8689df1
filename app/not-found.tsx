import type { Metadata } from "next";
import { NoPage } from "@/components/shell/no-page";

export const metadata: Metadata = { title: "Not found" };

export default function NotFound() {
  return <NoPage />;
}
