import { isTransient, RequestError } from '../../platform/api/request-error.ts'

/** Whether an upload's request may work a little later. A full disk, and a bucket closed to browsers, wait for the owner. */
export const isPassing = (error: unknown): boolean =>
  isTransient(error) &&
  !(error instanceof RequestError && (error.status === 507 || error.is('bucket-refuses-browsers')))
