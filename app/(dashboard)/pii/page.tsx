import { PiiPage } from "@/components/pii/pii-page";

export const metadata = { title: "PII audit" };

export default function Page() {
  return <PiiPage />;
}
