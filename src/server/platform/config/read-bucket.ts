import type { Bucket } from '../storage/s3.ts'
import { type Environment, isWebAddress } from './environment.ts'

const S3_KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']

/** Null: files lie in the data folder. */
export function readBucket(env: Environment): Bucket | null {
  const { given } = env
  const bucket = given('S3_BUCKET')
  const endpoint = given('S3_ENDPOINT')
  if (!bucket) {
    const alone = ['S3_ENDPOINT', 'S3_REGION'].find(given)
    if (alone) env.refuse(`${alone} is set, but S3_BUCKET, which would use it, is not.`)
    return null
  }
  const [accessKeyId, secretAccessKey] = S3_KEYS.map(given)
  const missing = S3_KEYS.filter((name) => !given(name))
  if (missing.length > 0) {
    const verb = missing.length === 1 ? 'is' : 'are'
    env.refuse(`S3_BUCKET needs its credentials: ${missing.join(' and ')} ${verb} not set.`)
  }
  if (endpoint && !isWebAddress(endpoint)) {
    env.refuse('S3_ENDPOINT must be an address such as https://s3.example.com.')
  }
  if (!accessKeyId || !secretAccessKey) return null
  const region = given('S3_REGION') ?? 'us-east-1'
  return { bucket, endpoint, region, accessKeyId, secretAccessKey, sessionToken: given('AWS_SESSION_TOKEN') }
}
