import { sentenceOf } from '../api/request-error.ts'
import { toast } from './toast-store.ts'

/** For `onError`: a toast with the server's sentence. */
export const failed =
  (title: string, otherwise = 'Please try again.') =>
  (error: unknown) =>
    toast({ variant: 'destructive', title, description: sentenceOf(error, otherwise) })
