export { listTree, treeInput, treeOutput } from "./list-tree";
export { acceptsMarkdown, readResource, resourceInput, resourceOutput } from "./read-resource";
export { ownersNamedBy } from "./resolve";
