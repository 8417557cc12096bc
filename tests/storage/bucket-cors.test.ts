// @module-tag long

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CreateBucketCommand, GetBucketCorsCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { beforeAll, expect, it } from 'vitest'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { addEvent } from '../support/buying.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { startProgram } from '../support/program.ts'
import { bucketEnv, s3ClientOf } from '../support/s3-server.ts'
import { announce } from '../support/sender.ts'
import { sharedBucket } from '../support/shared-bucket.ts'
import { freshPlace, openTestShop } from '../support/test-shop.ts'
import type { Bucket } from '../support/world/machine.ts'

const SERVER = freshProgram('main')
const COMMANDS = freshProgram('cli')
const PUBLIC_URL = 'https://shop.test'
const REFUSES = `The bucket takes no files from pages of ${PUBLIC_URL}: its CORS rules must allow that address.`
const OF_OTHERS = { AllowedOrigins: ['https://elsewhere.example'], AllowedMethods: ['GET'] }

let bucket: Bucket
let env: Record<string, string>
const rules = async () =>
  (await s3ClientOf(bucket).send(new GetBucketCorsCommand({ Bucket: bucket.bucket }))).CORSRules

beforeAll(async () => {
  bucket = { ...(await sharedBucket()), bucket: 'shy' }
  env = { ...bucketEnv(bucket), PUBLIC_URL, PAYMENTS: 'sandbox', DEMO: '0' }
  const { bucket: Bucket } = bucket
  await s3ClientOf(bucket).send(new CreateBucketCommand({ Bucket }))
  const CORSConfiguration = { CORSRules: [OF_OTHERS] }
  await s3ClientOf(bucket).send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }))
})

/** As an operator runs it. */
async function bucketCors(more: Record<string, string> = env) {
  const run = promisify(execFile)(process.execPath, [COMMANDS, 'bucket-cors'], {
    env: { ...OWN_ENV, ...more },
  })
  return run.then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )
}

it('reports missing CORS rules at the start and to the owner, until the command adds them', async () => {
  const place = await freshPlace()
  const test = await openTestShop({ ...place.env, ...env })
  try {
    const admin = await test.admin()
    const details = { riderName: 'Refused', eventId: (await addEvent(admin)).id }
    const refused = await admin.send('POST', '/api/admin/uploads', {
      fileName: 'run.mp4',
      bytes: 5,
      details,
    })
    expect([refused.status, refused.text]).toEqual([503, REFUSES])
    const started = await startProgram(
      [process.execPath, SERVER],
      { ...OWN_ENV, NODE_ENV: 'production', ...place.env, ...env, PORT: '0' },
      /Files cannot .*/,
    )
    expect(started.found[0]).toBe(
      `Files cannot be uploaded: ${REFUSES} Please ask the person who runs your server to allow it.`,
    )
    await started.kill()

    const done = `Pages of ${PUBLIC_URL} may send files to the bucket shy.\n`
    expect(await bucketCors()).toBe(done)
    // a second time changes nothing, and what others are allowed stays
    expect(await bucketCors()).toBe(done)
    expect(await rules()).toMatchObject([
      OF_OTHERS,
      {
        AllowedOrigins: [PUBLIC_URL],
        AllowedMethods: ['PUT'],
        AllowedHeaders: ['x-amz-checksum-sha256'],
      },
    ])
    expect(await announce(admin, { bytes: 5, details })).toMatchObject({ state: 'arriving' })
  } finally {
    await test.close()
    await place.remove()
  }
})

it('the command says so without a bucket', async () => {
  expect(await bucketCors({ PUBLIC_URL, PAYMENTS: 'sandbox' })).toBe(
    'There is no bucket: S3_BUCKET is not set, so files are sent to the shop itself.\n',
  )
})
