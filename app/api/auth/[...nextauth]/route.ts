import { signInRoutes } from "@/lib/surfaces/sign-in";

export const { DELETE, GET, PATCH, POST, PUT } = signInRoutes;
