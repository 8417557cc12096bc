import { pageNames, pageOf } from '../../contract/pages.ts'

/** A page of the owner's that works without a signal, from what the browser has of its own. */
export const isOwnersOffline = (path: string) =>
  pageNames
    .map(pageOf)
    .some(
      ({ access, offline, path: pattern }) =>
        access === 'owner' && offline && path.startsWith(pattern.replace(/:.*/, '')),
    )
