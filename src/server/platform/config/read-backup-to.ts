import { isAbsolute } from 'node:path'
import type { Bucket } from '../storage/s3.ts'
import { type Environment, PASSWORD_ESCAPES } from './environment.ts'

/** A folder, or a bucket as `https://key:secret@s3.example.com/bucket?region=eu-west-1`. */
export function readBackupTo(env: Environment): Bucket | string | null {
  const text = env.given('BACKUP_TO')
  if (text === null || isAbsolute(text)) return text
  const url = URL.parse(text)
  const [, bucket = ''] = /^\/([^/]+)\/?$/.exec(url?.pathname ?? '') ?? []
  if (url && /^https?:$/.test(url.protocol) && url.username && url.password && bucket)
    return {
      bucket,
      endpoint: url.origin,
      region: url.searchParams.get('region') ?? 'us-east-1',
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
      sessionToken: null,
    }
  env.refuse(
    `BACKUP_TO must be a folder such as /mnt/backup, or a bucket such as https://key:secret@s3.example.com/bucket: ${PASSWORD_ESCAPES}`,
  )
  return null
}
