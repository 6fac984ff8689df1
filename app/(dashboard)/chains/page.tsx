import { ChainsPage } from "@/components/chains/chains-page";

export const metadata = { title: "Corrections" };

export default function Page() {
  return <ChainsPage />;
}
