import type { Metadata } from "next";
import { SignOut } from "@/components/sign-in/sign-out";

export const metadata: Metadata = { title: "Sign out" };

export default function Page() {
  return <SignOut />;
}
