import { FlagsPage } from "@/components/flags/flags-page";

export const metadata = { title: "Feature flags" };

export default function Page() {
  return <FlagsPage />;
}
