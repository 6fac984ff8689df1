import type { Metadata } from "next";
import { ModelTasksPage } from "@/components/settings/model-tasks-page";

export const metadata: Metadata = { title: "Model tasks" };

export default function Page() {
  return <ModelTasksPage />;
}
