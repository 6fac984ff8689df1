import { AccessPage } from "@/components/access/access-page";

export const metadata = { title: "Audit log" };

export default function Page() {
  return <AccessPage />;
}
