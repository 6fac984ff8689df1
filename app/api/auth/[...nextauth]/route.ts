import { otherMethods, signInHandler } from "@/lib/http";

export const GET = signInHandler;
export const POST = signInHandler;

export const { DELETE, PATCH, PUT } = otherMethods("GET", "POST");
