import type { Metadata } from "next";
import { headers } from "next/headers";
import { SignInPage } from "@/components/sign-in/sign-in-page";
import { env } from "@/lib/base/config";
import { originOf, ownPath } from "@/lib/surfaces/origin";

export const metadata: Metadata = { title: "Sign in" };

type Search = Promise<Partial<Record<"next" | "callbackUrl" | "error", string | string[]>>>;

export default async function Page({ searchParams }: { searchParams: Search }) {
  const { next, callbackUrl, error } = await searchParams;
  const origin = originOf(await headers());
  return (
    <SignInPage
      // After an error, next-auth passes the target page as an absolute `callbackUrl`.
      next={ownPath(
        next ?? (typeof callbackUrl === "string" ? callbackUrl.replace(origin, "") : callbackUrl),
      )}
      hasProvider={env().OIDC_ISSUER !== undefined}
      failure={typeof error === "string" ? error : null}
    />
  );
}
