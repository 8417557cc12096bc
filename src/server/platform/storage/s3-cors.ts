import { type CORSRule, GetBucketCorsCommand, PutBucketCorsCommand, type S3Client } from '@aws-sdk/client-s3'
import { storageAway } from '../http/outage.ts'
import { inWords, nullWhereMissing } from './s3-answers.ts'

const HOUR = 60 * 60

interface Asked {
  url: string
  origin: string
  header: string
  /** Milliseconds until an answer. */
  answer: number
}

/** Asks as a browser would before it puts a part: what the rules say counts, not how they were written. */
export async function isOriginAllowed({ url, origin, header, answer }: Asked): Promise<boolean> {
  const { ok, headers } = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': header,
    },
    signal: AbortSignal.timeout(answer),
  }).catch((error: unknown) => {
    throw storageAway(error)
  })
  const allows = (name: string, value: string) => {
    const allowed = (headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase())
    return allowed.includes('*') || allowed.includes(value.toLowerCase())
  }
  return (
    ok &&
    allows('access-control-allow-origin', origin) &&
    allows('access-control-allow-methods', 'PUT') &&
    allows('access-control-allow-headers', header)
  )
}

interface Allowed {
  client: S3Client
  Bucket: string
  origin: string
  header: string
}

/** Writes the rule for this origin in the place of an earlier one, beside those of others. */
export async function allowOrigin({ client, Bucket, origin, header }: Allowed) {
  const ours: CORSRule = {
    ID: `uploads from ${origin}`,
    AllowedOrigins: [origin],
    AllowedMethods: ['PUT'],
    AllowedHeaders: [header],
    MaxAgeSeconds: HOUR,
  }
  const before = await client
    .send(new GetBucketCorsCommand({ Bucket }))
    .catch(nullWhereMissing)
    .catch(inWords)
  const others = (before?.CORSRules ?? []).filter(({ ID }) => ID !== ours.ID)
  const CORSConfiguration = { CORSRules: [...others, ours] }
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration })).catch(inWords)
}
