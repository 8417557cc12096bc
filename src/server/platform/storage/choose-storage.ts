import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { diskStorage } from './disk.ts'
import type { Bucket, BucketTimeouts } from './s3.ts'
import type { Storage } from './storage.ts'

export const chooseStorage = ({ bucket, dataDir }: Config, timeouts?: BucketTimeouts): Promise<Storage> =>
  openStorage(bucket ?? join(dataDir, 'media'), timeouts)

/** A bucket or a folder. */
export async function openStorage(place: Bucket | string, timeouts?: BucketTimeouts): Promise<Storage> {
  if (typeof place === 'string') return diskStorage(place)
  // the SDK is large and would slow down every start
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(place, timeouts)
}
