import type { Metadata } from "next";
import { EntitiesPage } from "@/components/entities/entities-page";

export const metadata: Metadata = { title: "People and things" };

export default function Page() {
  return <EntitiesPage />;
}
