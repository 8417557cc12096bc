import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { diskStorage } from './disk.ts'
import type { BucketTimeouts } from './s3.ts'
import type { Storage } from './storage.ts'

export async function chooseStorage(
  { bucket, dataDir }: Config,
  timeouts?: BucketTimeouts,
): Promise<Storage> {
  if (!bucket) return diskStorage(join(dataDir, 'media'))
  // the SDK is large and would slow down every start
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(bucket, timeouts)
}
