import { PolicyPage } from "@/components/pii-policy/policy-page";

export const metadata = { title: "PII policy" };

export default function Page() {
  return <PolicyPage />;
}
