import type { ReactNode } from "react";
import { Shell } from "@/components/shell/shell";

export const dynamic = "force-dynamic";

export default function Layout({ children }: { children: ReactNode }) {
  return <Shell>{children}</Shell>;
}
