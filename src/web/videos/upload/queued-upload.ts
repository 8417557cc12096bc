import type { Upload } from '../../../contract/videos/upload.ts'

/** A file on its way, as this browser knows it. */
export interface QueuedUpload {
  upload: Upload
  file: File | null
  state:
    | 'waiting'
    | 'sending'
    | 'broken'
    | 'paused'
    | 'needs-file'
    | 'needs-permission'
    | 'elsewhere'
    | 'shop'
  sent: number
  /** Bytes a second, while it is sent. */
  rate: number | null
  /** When a broken connection is tried again. */
  retryAt: number | null
  error: string | null
}

export const queued = (upload: Upload, found: Partial<QueuedUpload>): QueuedUpload => ({
  upload,
  file: null,
  state: 'waiting',
  sent: upload.received,
  rate: null,
  retryAt: null,
  error: null,
  ...found,
})

export const isOver = ({ state }: Upload) => state === 'done' || state === 'failed'

/** It cannot go on before its file is chosen, or may be read, once more. */
export const lacksFile = ({ state }: QueuedUpload) => state === 'needs-file' || state === 'needs-permission'

/** It is not said yet whose it is; what failed has to be sent again first. */
export const isNameless = ({ upload }: QueuedUpload) => upload.details === null && upload.state !== 'failed'

/** By what a browser tells of it. */
export const isSame = ({ fileName, bytes, fileTime }: Upload, file: File) =>
  file.name === fileName && file.size === bytes && (fileTime === null || file.lastModified === fileTime)
