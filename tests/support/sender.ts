import { createHash, randomBytes } from 'node:crypto'
import {
  AddedVideo,
  type NewUpload,
  PIECE_BYTES,
  Upload,
  type VideoDetails,
} from '../../src/contract/videos/upload.ts'
import type { Client } from './client.ts'
import type { TestShop } from './test-shop.ts'
import { putFile } from './world/uploads.ts'

export type Details =
  | (Pick<VideoDetails, 'riderName' | 'eventId'> & Partial<VideoDetails>)
  | ({ clipId: number } & Pick<Partial<VideoDetails>, 'carries' | 'gradingSettings'>)

export const announce = (
  admin: Client,
  upload: Partial<Omit<NewUpload, 'details'>> & { bytes: number; details?: Details | null },
) => admin.post(Upload, '/api/admin/uploads', { fileName: 'run.mp4', fileTime: null, ...upload })

/** How much of it the shop has, by the protocol. */
export async function offsetOf(url: string, admin: Client, id: string) {
  const { headers } = await fetch(`${url}/api/admin/uploads/${id}/bytes`, {
    method: 'HEAD',
    headers: own(admin),
  })
  return Number(headers.get('upload-offset'))
}

/** Sends bytes from where the upload stands. */
export const sendBytes = (
  url: string,
  admin: Client | null,
  id: string,
  bytes: Buffer,
  offset = 0,
  headers: Record<string, string> = {},
) =>
  fetch(`${url}/api/admin/uploads/${id}/bytes`, {
    method: 'PATCH',
    headers: {
      ...(admin && own(admin)),
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
    body: new Uint8Array(bytes),
  })

export const seal = (admin: Client, id: string, checksum: string) =>
  admin.put(Upload, `/api/admin/uploads/${id}/checksum`, { checksum })

/** As the browser computes it. */
export function checksumOf(bytes: Buffer) {
  const whole = createHash('sha256')
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    whole.update(
      createHash('sha256')
        .update(bytes.subarray(start, start + PIECE_BYTES))
        .digest(),
    )
  }
  return whole.digest('hex')
}

export const findUpload = (admin: Client, id: string) => admin.get(Upload, `/api/admin/uploads/${id}`)

export async function untilFinished(admin: Client, id: string): Promise<Upload> {
  for (;;) {
    const upload = await findUpload(admin, id)
    if (upload.state === 'done' || upload.state === 'failed') return upload
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A whole file as the browser sends it, and what became of it. */
export async function sendFile(
  url: string,
  admin: Client,
  { bytes = randomBytes(900), ...upload }: { bytes?: Buffer; fileName?: string; details?: Details | null },
) {
  const { id } = await announce(admin, { ...upload, bytes: bytes.length })
  await sendBytes(url, admin, id, bytes)
  await seal(admin, id, checksumOf(bytes))
  return untilFinished(admin, id)
}

/** Takes a clip's file from the storage, into which the owner put it by other means. */
export async function addClipFile({ shop }: TestShop, admin: Client, clipId: number, more: object = {}) {
  const fileName = `clip-${clipId}.mp4`
  await putFile(shop, fileName, 'a video')
  return admin.post(AddedVideo, '/api/admin/add-cloud-video', { fileName, clipId, ...more })
}

const own = (admin: Client) => ({
  cookie: `cloverleaf_session=${admin.cookie('cloverleaf_session')}`,
  'tus-resumable': '1.0.0',
})
