import { bucketEnv, startS3 } from '../../support/s3-server.ts'
import { startShop } from './running-shop.ts'
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
  shop: [
    async ({ s3 }, use) => {
      const shop = await startShop({ ...bucketEnv(s3.bucket), WORKER: '0' })
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker' },
  ],
})
