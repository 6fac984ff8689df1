import { unknownPath } from "@/lib/surfaces/http";

export const { DELETE, GET, PATCH, POST, PUT } = unknownPath;
