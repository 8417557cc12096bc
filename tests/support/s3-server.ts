import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { Bucket } from '../../src/server/storage/s3.ts'

const PYTHON = '/usr/bin/python3'
const CREDENTIALS = { accessKeyId: 'shop:owner', secretAccessKey: 'a-secret-of-the-tests' }

/** A real S3 server, which checks signatures: OpenStack's Swift, in a folder of its own, with an empty bucket. */
export async function startS3(): Promise<{ bucket: Bucket; stop(): Promise<void> }> {
  refuseWithoutSwift()
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-s3-'))
  const { accessKeyId, secretAccessKey } = CREDENTIALS
  const script = join(import.meta.dirname, 's3-server.py')
  const server = spawn(PYTHON, [script, folder, accessKeyId, secretAccessKey], {
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
  await makeBucket(bucket).catch(async (error: unknown) => {
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

async function makeBucket({ bucket, region, endpoint, ...credentials }: Bucket) {
  const client = new S3Client({
    region,
    endpoint: endpoint ?? '',
    forcePathStyle: true,
    credentials: { accessKeyId: credentials.accessKeyId, secretAccessKey: credentials.secretAccessKey },
  })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
}
