export { listTree, treeInput, treeOutput } from "./list-tree";
export { RESOURCE_TEMPLATES } from "./nouns";
export { acceptsMarkdown, readResource, resourceInput, resourceOutput } from "./read-resource";
export { isOwnUri, ownersNamedBy } from "./resolve";
