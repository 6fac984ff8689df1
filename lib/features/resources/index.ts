export { listTree, treeInput, treeOutput } from "./list-tree";
export { acceptsMarkdown, readResource, resourceInput, resourceOutput } from "./read-resource";
export { isOwnUri, ownersNamedBy } from "./resolve";
export { RESOURCE_TEMPLATES } from "./resource-kinds";
export { turnLine } from "./session-resources";
