import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from './world/machine.ts'

const PYTHON = '/usr/bin/python3'
const CREDENTIALS = { accessKeyId: 'shop:owner', secretAccessKey: 'a-secret-of-the-tests' }

/** A bucket of the same server that knows nothing of checksums, as many that only look like S3. */
export const withoutChecksums = (bucket: Bucket): Bucket => ({ ...bucket, bucket: WITHOUT_CHECKSUMS })
const WITHOUT_CHECKSUMS = 'films-without-checksums'

/**
 * A real S3 server, which checks signatures: OpenStack's Swift, in a folder of its own, with two empty buckets that take
 * files from every page. Before it stands what Swift lacks.
 */
export async function startS3(): Promise<{ bucket: Bucket; stop(): Promise<void> }> {
  refuseWithoutSwift()
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-s3-'))
  const { accessKeyId, secretAccessKey } = CREDENTIALS
  const script = join(import.meta.dirname, 's3-server.py')
  const server = spawn(PYTHON, ['-B', script, folder, accessKeyId, secretAccessKey, WITHOUT_CHECKSUMS], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let complaints = ''
  server.stderr.on('data', (text) => {
    complaints = (complaints + text).slice(-4000)
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const [port] = (await Promise.race([once(createInterface(server.stdout), 'line'), ended])) as [unknown]
  if (typeof port !== 'string') {
    await stop()
    throw new Error(`The S3 server did not start:\n${complaints}`)
  }
  const bucket: Bucket = {
    ...CREDENTIALS,
    bucket: 'films',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    sessionToken: null,
  }
  await Promise.all([bucket, withoutChecksums(bucket)].map(makeBucket)).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { bucket, stop }
}

/** The settings of a shop that keeps its files there. */
export const bucketEnv = ({ bucket, endpoint, accessKeyId, secretAccessKey }: Bucket) => ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint ?? '',
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
})

function refuseWithoutSwift() {
  try {
    execFileSync(PYTHON, ['-c', 'import swift.proxy, swift.account, swift.container, swift.obj'], {
      stdio: 'ignore',
    })
  } catch {
    throw new Error(
      "Storing files in S3 is tested against Swift, and it was not found: install Debian's packages swift-proxy, swift-account, swift-container and swift-object.",
    )
  }
}

/** A bucket of the same server for one file of tests: what it counts there or clears away is nobody else's. */
export async function ownBucket(shared: Bucket, name: string): Promise<Bucket> {
  const own = { ...shared, bucket: name }
  await makeBucket(own)
  return own
}

async function makeBucket(bucket: Bucket) {
  const client = s3ClientOf(bucket)
  const { bucket: Bucket } = bucket
  await client.send(new CreateBucketCommand({ Bucket }))
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [FROM_ANYWHERE] } }))
  client.destroy()
}

const FROM_ANYWHERE = { AllowedOrigins: ['*'], AllowedMethods: ['PUT'], AllowedHeaders: ['*'] }

/** To do with the bucket what the shop does not. */
export const s3ClientOf = ({ region, endpoint, accessKeyId, secretAccessKey }: Bucket) =>
  new S3Client({
    region,
    endpoint: endpoint ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
