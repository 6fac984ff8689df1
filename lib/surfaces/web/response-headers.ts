type Header = { readonly key: string; readonly value: string };

/** The headers of every response. guard-page.ts sets the content security policy of pages. */
export const COMMON_HEADERS: readonly Header[] = [
  { key: "x-content-type-options", value: "nosniff" },
  { key: "x-frame-options", value: "DENY" },
  { key: "referrer-policy", value: "same-origin" },
];

/** The further headers of responses below /api, /mcp and /proxy. */
export const API_HEADERS: readonly Header[] = [
  { key: "content-security-policy", value: "default-src 'none'; frame-ancestors 'none'" },
];

/** The further headers of responses to requests whose X-Forwarded-Proto is `https`. */
export const TLS_HEADERS: readonly Header[] = [
  { key: "strict-transport-security", value: "max-age=31536000; includeSubDomains" },
];
