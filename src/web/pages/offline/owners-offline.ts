/**
 * A page of the owner's that works without a signal, from what the browser has of its own. The table of pages says the same
 * (a test compares them): asking it would cost every visitor's first view more than these two words.
 */
export const isOwnersOffline = (path: string) => /^\/admin\/(fence|clips)\//.test(path)
