import type { Metadata } from "next";
import { LatencyPage } from "@/components/latency/latency-page";

export const metadata: Metadata = { title: "Latency" };

export default function Page() {
  return <LatencyPage />;
}
