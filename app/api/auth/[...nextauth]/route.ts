import { otherMethod, signInHandler } from "@/lib/surfaces/http";

export const GET = signInHandler;
export const POST = signInHandler;

const other = otherMethod("/api/auth", ["GET", "POST"]);

export { other as DELETE, other as PATCH, other as PUT };
