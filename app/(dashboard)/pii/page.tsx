import { PiiPage } from "@/components/pii/pii-page";

export const metadata = { title: "PII" };

export default function Page() {
  return <PiiPage />;
}
