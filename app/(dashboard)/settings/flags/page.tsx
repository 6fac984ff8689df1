import { FlagsPage } from "@/components/flags/flags-page";

export const metadata = { title: "Flags" };

export default function Page() {
  return <FlagsPage />;
}
