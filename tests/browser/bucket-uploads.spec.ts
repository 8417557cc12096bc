import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { PIECE_BYTES } from '../../src/contract/videos/upload.ts'
import { s3Storage } from '../support/world/machine.ts'
import { expect, test } from './support/bucket-shop.ts'
import { answer, expectToast, openOwnerPage } from './support/owner-area.ts'

test(
  'a file goes straight to the bucket, and on after a lost connection and a reload',
  { tag: '@long' },
  async ({ page, owner, s3, expectFailureOf }, testInfo) => {
    const { event } = await owner.addEventOf([])
    await openOwnerPage(page, '/admin/upload')
    const large = testInfo.outputPath('jane doe.mp4')
    const video = randomBytes(4 * PIECE_BYTES + 1000)
    writeFileSync(large, video)
    const numbers: (string | null)[] = []
    const answers: Promise<unknown>[] = []
    let through = 2
    await page.route(`${s3.bucket.endpoint}/**`, async (route, request) => {
      if (request.method() !== 'PUT') return route.continue()
      if (through-- <= 0) {
        expectFailureOf(new URL(request.url()).pathname)
        // else the part before, which is still being answered for, is given up with this one
        await Promise.all(answers)
        return route.abort('connectionreset')
      }
      numbers.push(new URL(request.url()).searchParams.get('partNumber'))
      answers.push(request.response().catch(() => null))
      return route.continue()
    })
    await page.getByLabel('Video files').setInputFiles(large)
    await page.getByRole('button', { name: 'Put 1 video on sale' }).click()
    await answer(page, /as a new rider\?$/, 'Add Rider')
    const row = page
      .getByRole('list', { name: 'Uploads' })
      .getByRole('listitem')
      .filter({ hasText: 'jane doe.mp4' })
    await expect(row.getByText('No connection')).toBeVisible()
    expect(numbers).toEqual(['1', '2'])

    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(row.getByText('Needs its file')).toBeVisible()
    through = Infinity
    await page.getByLabel('Video files').setInputFiles(large)
    await expectToast(page, '1 upload resumed')
    await expect(row.getByText('Arrived', { exact: true })).toBeVisible()
    await expect(row.getByText('the checksum is right')).toBeVisible()
    expect(numbers).toEqual(['1', '2', '3', '4', '5'])

    const storage = s3Storage(s3.bucket)
    const [entry] = await Array.fromAsync(storage.list('sources'))
    const file = await storage.open(entry?.key ?? '')
    const stored = await Array.fromAsync(file?.read({ start: 0, end: video.length - 1 }) ?? [])
    expect(video.equals(Buffer.concat(stored))).toBe(true)
    const riders = await (await page.request.get(`/api/riders?eventId=${event.id}&adminView=true`)).json()
    expect(riders.map(({ name }: { name: string }) => name)).toEqual(['Jane Doe'])
  },
)
