import { guardPage } from "@/lib/surfaces/web";

/** Matches only pages. The API and /mcp have their own checks, and static files contain no data. */
export const config = { matcher: ["/((?!api/|api$|mcp/|mcp$|_next/|.*\\.(?:ico|png|svg|txt)$).*)"] };

export { guardPage as proxy };
