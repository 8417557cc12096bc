import type { VideoWork } from '../../../contract/videos/video.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { duration } from './duration.ts'
import { isOver, type QueuedUpload } from './queued-upload.ts'

export interface UploadTotal {
  /** Of all bytes, from 0 to 1. */
  share: number
  text: string
}

/** All uploads as one: how far they are, and how long until all are on sale; null where nothing is left to do. */
export function uploadTotal(items: readonly QueuedUpload[], work: VideoWork): UploadTotal | null {
  const wanted = items.filter(({ upload }) => upload.state !== 'failed')
  const open = wanted.filter(({ upload }) => !isOver(upload))
  if (open.length + work.left === 0) return null
  const bytes = sum(wanted, ({ upload }) => upload.bytes)
  const sent = sum(wanted, (item) => (item.state === 'shop' ? item.upload.bytes : item.sent))
  const rate = sum(open, (item) => (item.state === 'sending' ? (item.rate ?? 0) : 0))
  const sending = bytes === sent ? 0 : rate > 0 ? (bytes - sent) / rate : null
  const each = work.secondsEach
  // videos are made while others are sent
  const making = each === null ? null : (work.left + open.length) * each
  const parts = [
    wanted.length > 0 && `${wanted.length - open.length} of ${pluralize(wanted.length, 'file')} uploaded`,
    work.left > 0 && `${pluralize(work.left, 'video')} not on sale yet`,
    sending !== null && making !== null
      ? `about ${duration(Math.max(sending, making))} until all are on sale`
      : sending !== null && sending > 0 && `about ${duration(sending)} until all are uploaded`,
  ]
  return { share: bytes === 0 ? 1 : sent / bytes, text: parts.filter(Boolean).join(' · ') }
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((all, item) => all + of(item), 0)
