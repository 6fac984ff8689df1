import { guardPage } from "@/lib/surfaces/web";

/** Matches only pages. The APIs have their own checks, and static files contain no data. */
export const config = {
  matcher: [
    "/((?!(?:api|mcp|proxy|\\.well-known|register|token|authorize)(?:/|$)|_next/|.*\\.(?:ico|png|svg|txt)$).*)",
  ],
};

export { guardPage as proxy };
