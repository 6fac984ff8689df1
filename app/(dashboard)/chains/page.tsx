import { ChainsPage } from "@/components/chains/chains-page";

export const metadata = { title: "Chains" };

export default function Page() {
  return <ChainsPage />;
}
