import { bucketEnv, startS3 } from '../../support/s3-server.ts'
import { test as base } from './test.ts'

export { expect } from './test.ts'

/** A shop whose files lie in a bucket. */
export const test = base.extend<object, { s3: Awaited<ReturnType<typeof startS3>> }>({
  s3: [
    // biome-ignore lint/correctness/noEmptyPattern: the pattern is where Playwright reads what a fixture needs
    async ({}, use) => {
      const s3 = await startS3()
      await use(s3)
      await s3.stop()
    },
    { scope: 'worker' },
  ],
  shopEnv: ({ s3 }, use) => use({ ...bucketEnv(s3.bucket), WORKER: '0' }),
})
