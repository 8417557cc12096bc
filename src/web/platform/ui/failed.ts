import { sentenceOf } from '../api/request-error.ts'
import { toast } from './toast-store.ts'

/** For `onError`: says what did not work, in the shop's own words where it has any. */
export const failed =
  (title: string, otherwise = 'Please try again.') =>
  (error: unknown) =>
    toast({ variant: 'destructive', title, description: sentenceOf(error, otherwise) })
