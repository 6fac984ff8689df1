export * from "./events";
export * from "./insights";
export * from "./jobs";
export * from "./memories";
export * from "./people";
export * from "./privacy";
export * from "./search";
export * from "./tenants";
