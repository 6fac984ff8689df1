export * from "./events";
export * from "./jobs";
export * from "./memories";
export * from "./people";
export * from "./search";
export * from "./tenants";
