import { AccessPage } from "@/components/access/access-page";

export const metadata = { title: "Access log" };

export default function Page() {
  return <AccessPage />;
}
