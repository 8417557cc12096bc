import type { Upload } from '../../../contract/videos/upload.ts'
import { formatBytes } from '../../pages/base/format.ts'
import { duration } from './duration.ts'

/** An upload as this browser knows it. */
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

/** The file has to be chosen again, or permission given. */
export const lacksFile = ({ state }: QueuedUpload) => state === 'needs-file' || state === 'needs-permission'

/** It has no rider yet; a failed one has to be sent again first. */
export const isUnassigned = ({ upload }: QueuedUpload) => upload.details === null && upload.state !== 'failed'

/** Whether a chosen file is the file of an upload, by name, size and time. */
export const isSame = ({ fileName, bytes, fileTime }: Upload, file: File) =>
  file.name === fileName && file.size === bytes && (fileTime === null || file.lastModified === fileTime)

type Tone = 'neutral' | 'amber' | 'bolt' | 'flag'

/** The state of an upload as label and sentence. Only the shop says that it is done. */
export function wordsOf(item: QueuedUpload, now: number): { label: string; tone: Tone; text: string } {
  const { upload, sent, rate, retryAt, error } = item
  const far = `${formatBytes(sent)} of ${formatBytes(upload.bytes)}`
  switch (item.state) {
    case 'waiting':
      return { label: 'Waiting', tone: 'neutral', text: `${far} · its turn comes` }
    case 'sending': {
      const pace = rate ? ` · ${megabits(rate)} · ${duration((upload.bytes - sent) / rate)} left` : ''
      return { label: 'Sending', tone: 'amber', text: far + pace }
    }
    case 'broken':
      return {
        label: 'No connection',
        tone: 'flag',
        text: `${far} · tries again ${retryAt && retryAt > now ? `in ${duration((retryAt - now) / 1000)}` : 'now'}`,
      }
    case 'paused':
      return { label: error ? 'Stopped' : 'Paused', tone: error ? 'flag' : 'neutral', text: error ?? far }
    case 'needs-file':
      return {
        label: 'Needs its file',
        tone: 'amber',
        text: `${far} · choose the same file again, and it goes on from there`,
      }
    case 'needs-permission':
      return {
        label: 'Needs your word',
        tone: 'amber',
        text: `${far} · the browser asks once more for the file`,
      }
    case 'elsewhere':
      return { label: 'Elsewhere', tone: 'amber', text: `${far} · another computer sends it` }
    case 'shop':
      return shopWords(item)
  }
}

function shopWords({ upload }: QueuedUpload): { label: string; tone: Tone; text: string } {
  const { state, received, bytes, error } = upload
  const size = formatBytes(bytes)
  if (state === 'done') return { label: 'Arrived', tone: 'bolt', text: `${size} · the checksum is right` }
  if (state === 'failed') return { label: 'Failed', tone: 'flag', text: error ?? size }
  if (error) return { label: 'Elsewhere', tone: 'amber', text: error }
  if (state === 'storing') return { label: 'Storing', tone: 'amber', text: `${size} · the checksum is right` }
  const share = state === 'checking' ? ` · ${Math.floor((received / bytes) * 100)} % compared` : ''
  return { label: 'Checking', tone: 'amber', text: `${size} arrived${share}` }
}

export const megabits = (bytesPerSecond: number) => {
  const rate = (bytesPerSecond * 8) / 1e6
  return `${rate.toLocaleString('en-US', { maximumFractionDigits: rate < 10 ? 1 : 0 })} Mbit/s`
}
