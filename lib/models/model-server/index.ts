export type { ServerFault } from "./exchange";
