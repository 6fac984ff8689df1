import { guardPage } from "@/lib/http";

/** Runs before pages alone: the API checks for itself, and what is static holds nothing. */
export const config = { matcher: ["/((?!api/|api$|_next/|.*\\.(?:ico|png|svg|txt)$).*)"] };

export { guardPage as proxy };
