import type { Metadata } from "next";
import { SignInPage } from "@/components/door/sign-in-page";
import { env } from "@/lib/config";
import { ownPath } from "@/lib/http";

export const metadata: Metadata = { title: "Sign in" };

type Search = Promise<{ next?: string | string[]; error?: string | string[] }>;

export default async function Page({ searchParams }: { searchParams: Search }) {
  const { next, error } = await searchParams;
  return (
    <SignInPage
      next={ownPath(next)}
      hasProvider={env().OIDC_ISSUER !== undefined}
      failure={typeof error === "string" ? error : null}
    />
  );
}
