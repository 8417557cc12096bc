/** The owner pages that work offline, and the page of a fence link. Duplicates the page table (a test compares them) to keep it out of the first view's bundle. */
export const isOfflineOwnerPage = (path: string) =>
  /^\/(admin\/event\/[^/]+\/(fence|clips)|fence\/[^/]+)$/.test(path)
