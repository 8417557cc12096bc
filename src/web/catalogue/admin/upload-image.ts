import { api } from '../../../contract/api.ts'
import type { UploadedImage } from '../../../contract/media.ts'
import { RequestError } from '../../request.ts'

/** Sends a picture and gives the address that the shop keeps it under. */
export async function uploadImage(file: File): Promise<string> {
  const form = new FormData()
  form.set('image', file)
  const response = await fetch(api.uploadImage, { method: 'POST', body: form, credentials: 'include' })
  if (!response.ok) throw new RequestError(response.status, (await response.text()) || response.statusText)
  const { imageUrl }: UploadedImage = await response.json()
  return imageUrl
}
