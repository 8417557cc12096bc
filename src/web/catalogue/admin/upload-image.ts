import { uploadImage as send } from '../../../contract/calls/media.ts'
import { call } from '../../api/call.ts'

/** Sends a picture and gives the address that the shop keeps it under. */
export async function uploadImage(file: File): Promise<string> {
  const form = new FormData()
  form.set('image', file)
  return (await call(send, { body: form })).imageUrl
}
