import { mem0Route } from "@/lib/surfaces/mem0";

export const { DELETE, GET, PATCH, POST, PUT } = mem0Route;
