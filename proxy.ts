import { guardPage } from "@/lib/surfaces/web";

/** Matches only pages. The API has its own checks, and static files contain no data. */
export const config = { matcher: ["/((?!api/|api$|_next/|.*\\.(?:ico|png|svg|txt)$).*)"] };

export { guardPage as proxy };
