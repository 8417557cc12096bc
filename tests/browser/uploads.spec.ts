import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { addVideosPath, pathTo } from '../../src/contract/pages.ts'
import { CHUNK_BYTES } from '../../src/contract/videos/upload.ts'
import { announce } from '../support/sender.ts'
import { answer, choose, expectToast, openOwnerPage, pickFromStore } from './support/owner-area.ts'
import { addOrderOfGo } from './support/running-order.ts'
import { expect, test } from './support/test.ts'

// a file that went up is not encoded: the story of a video has its own test
test.use({ shopEnv: { WORKER: '0' } })

const MB = 1_000_000
const clip = readFileSync(new URL('support/run.mp4', import.meta.url))
const file = (name: string, buffer = clip) => ({ name, mimeType: 'video/mp4', buffer })

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })

async function addFiles(page: Page, files: string | ReturnType<typeof file>[]) {
  await page.getByLabel('Video files').setInputFiles(files)
  await putOnSale(page)
}

/** The file goes up since it was chosen; its rider is a new one. */
async function putOnSale(page: Page) {
  await page.getByRole('button', { name: 'Put 1 video on sale' }).click()
  await answer(page, /as a new rider\?$/, 'Add Rider')
  await expect(page.getByRole('button', { name: /^Put/ })).toBeHidden()
}

const ridersOf = async (page: Page, eventId: number) =>
  (await page.request.get(`/api/riders?eventId=${eventId}&adminView=true`)).json()

/** Whether this browser has written down that a file is not to be sent. */
const pauseIsKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('cloverleaf-uploads')
        opening.onsuccess = () => {
          const all = opening.result.transaction('files').objectStore('files').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.some(({ paused }) => paused))
          }
        }
      }),
  )

/** Lets only a trickle through, so that something is on its way for as long as the test wants. */
async function slowDown(page: Page, megabits: string) {
  await page.getByLabel('Speed limit, Mbit/s').fill(megabits)
  await page.getByLabel('Speed limit, Mbit/s').press('Enter')
}

test('files go up as soon as they are dropped, are named meanwhile, and are on sale when the owner says so', async ({
  page,
  owner,
}) => {
  const { event } = await owner.addEventOf([])
  await owner.addRider({ name: 'Tess Calloway', eventId: event.id, videoUrl: null })
  await openOwnerPage(page, '/admin/upload')
  await expect(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Events' }),
  ).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('Video files').setInputFiles([file('2024_tess_calloway_4K.mp4'), file('C0042.mp4')])
  await expect(page.getByLabel('Rider of 2024_tess_calloway_4K.mp4')).toHaveValue('Tess Calloway')
  await expect(page.getByText('goes to Tess Calloway, at the price of the list')).toBeVisible()
  for (const name of ['tess_calloway', 'C0042'])
    await expect(rowOf(page, name).getByText('the checksum is right')).toBeVisible()
  const listed = () => ridersOf(page, event.id)
  // here, and nobody's
  expect(await listed()).toMatchObject([{ name: 'Tess Calloway', videoUrl: null }])

  await page.getByRole('button', { name: 'Put 2 videos on sale' }).click()
  await expect(page.getByText('Please enter a rider name')).toBeVisible()
  await expect(page.getByLabel('Rider of 2024_tess_calloway_4K.mp4')).toBeHidden()
  await page.getByLabel('Rider of C0042.mp4').fill('Dal')
  await page.getByRole('button', { name: 'Put 1 video on sale' }).click()
  await answer(page, 'Add Dal as a new rider?', 'Check the names')
  await expect(page.getByText('Nobody of this event is called that')).toBeVisible()
  expect(await listed()).toHaveLength(1)

  await page.getByLabel('Rider of C0042.mp4').fill('Bo Tucker')
  await page.getByLabel('Price of C0042.mp4').fill('free')
  await page.getByRole('button', { name: 'Put 1 video on sale' }).click()
  await expect(page.getByText('The price must be a number')).toBeVisible()
  await page.getByLabel('Price of C0042.mp4').fill('$80')
  await putOnSale(page)
  await expect(rowOf(page, 'Bo Tucker').getByText('Arrived', { exact: true })).toBeVisible()
  const riders = await listed()
  expect(riders.map((rider: { name: string; price: number }) => [rider.name, rider.price])).toEqual([
    ['Tess Calloway', 65],
    ['Bo Tucker', 80],
  ])
  expect(riders[0].videoUrl).toMatch(/^\/media\/videos\/\d+$/)
})

test(
  'a memory card goes to matching where there is a running order, and a file that is here is recognized',
  {
    tag: '@long',
  },
  async ({ page, owner }, testInfo) => {
    const { event } = await addOrderOfGo(owner, 3)
    const card = testInfo.outputPath('card')
    mkdirSync(card, { recursive: true })
    for (const name of ['C0001.MP4', 'C0002.MP4']) writeFileSync(join(card, name), clip)
    await openOwnerPage(page, addVideosPath(event.id))
    await expect(page.getByText('A memory card is matched to the 3 runs of its running order.')).toBeVisible()
    await page.getByLabel('Folder of a memory card').setInputFiles(card)
    await expect(page).toHaveURL(pathTo('adminClips', { eventId: event.id }))
    await expect(page.getByText('2 clips read.')).toBeVisible()

    // several files are asked about, one goes straight up
    await page.goto(addVideosPath(event.id))
    await page.getByLabel('Video files').setInputFiles([file('one.mp4'), file('two.mp4')])
    await answer(page, 'Match 2 files to the running order?', 'Upload without matching')
    await expect(page.getByRole('button', { name: 'Put 2 videos on sale' })).toBeVisible()
    await expect(rowOf(page, 'one.mp4')).toContainText('Arrived')
    await page.getByLabel('Video files').setInputFiles([file('one.mp4')])
    await answer(page, 'one.mp4 is here already', 'Leave it out')
    await expect(page.getByRole('button', { name: 'Put 2 videos on sale' })).toBeVisible()
    await page.getByLabel('Video files').setInputFiles([file('one.mp4')])
    await answer(page, 'one.mp4 is here already', 'Upload it again')
    await expect(page.getByRole('button', { name: 'Put 3 videos on sale' })).toBeVisible()
  },
)

test(
  'a file goes on after a pause, a lost connection and a reload',
  { tag: '@long' },
  async ({ page, owner, expectFailureOf }, testInfo) => {
    await owner.addEventOf([])
    await openOwnerPage(page, '/admin/upload')
    // on the disk it has a time of its own, by which it is known again
    const large = testInfo.outputPath('jane doe.mp4')
    writeFileSync(large, randomBytes(6 * MB))
    await addFiles(page, [file('first.mp4')])
    await expect(rowOf(page, 'first.mp4').getByText('Arrived', { exact: true })).toBeVisible()
    await slowDown(page, '2')
    await addFiles(page, large)
    const row = rowOf(page, 'Jane Doe')
    await expect(row.getByText(/Mbit\/s · \d+ s left/)).toBeVisible()

    await row.getByRole('button', { name: 'Pause jane doe.mp4' }).click()
    await expect(row.getByText('Paused')).toBeVisible()
    await untilNothingArrives(page)
    await row.getByRole('button', { name: 'Resume jane doe.mp4' }).click()
    await expect(row.getByText('Sending')).toBeVisible()

    const id = (await uploads(page)).find(({ fileName }) => fileName === 'jane doe.mp4')?.id
    expectFailureOf(`/api/admin/uploads/${id}/bytes`)
    await page.route('**/bytes', (route) => route.abort('connectionreset'))
    await expect(row.getByText('No connection')).toBeVisible()
    await expect(row.getByText(/tries again/)).toBeVisible()
    await page.unroute('**/bytes')
    await expect(row.getByText('Sending')).toBeVisible()

    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(row.getByText('Needs its file')).toBeVisible()
    const kept = await sentOf(page)
    expect(kept).toBeGreaterThan(0)
    await page.getByLabel('Video files').setInputFiles([file('another.mp4')])
    await expect(page.getByLabel('Rider of another.mp4')).toBeVisible()
    // else it would be begun anew at the other speed, and be told that it is here already
    await expect(rowOf(page, 'another.mp4').getByText('the checksum is right')).toBeVisible()
    await expect(row.getByText('Needs its file')).toBeVisible()
    const goesOn = page.waitForRequest(
      (request) => request.method() === 'PATCH' && request.url().includes(String(id)),
    )
    await page.getByLabel('Video files').setInputFiles(large)
    await expectToast(page, '1 upload resumed')
    expect(Number((await goesOn).headers()['upload-offset'])).toBeGreaterThanOrEqual(kept)
    await slowDown(page, '')
    await expect(row.getByText('Arrived', { exact: true })).toBeVisible()
  },
)

test(
  'a file goes in chunks where the way takes no large requests',
  { tag: '@long' },
  async ({ page, owner, expectFailureOf }, testInfo) => {
    await owner.addEventOf([])
    await openOwnerPage(page, '/admin/upload')
    const large = testInfo.outputPath('large one.mp4')
    writeFileSync(large, Buffer.alloc(CHUNK_BYTES + 5))
    const offsets: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'])
    })
    // it asks how far it is, and then sends
    await page.route(
      '**/bytes',
      async (route, request) => {
        if (request.method() !== 'PATCH') return route.continue()
        expectFailureOf(new URL(request.url()).pathname)
        return route.fulfill({ status: 413, body: '<h1>413 Request Entity Too Large</h1>' })
      },
      { times: 2 },
    )
    await addFiles(page, large)
    await expect(rowOf(page, 'Large One').getByText('Arrived', { exact: true })).toBeVisible()
    expect(offsets).toEqual(['0', '0', String(CHUNK_BYTES)])
  },
)

test('a file goes on by itself after a reload where the browser remembers its place', {
  tag: '@long',
}, async ({ page, owner }) => {
  await owner.addEventOf([])
  await page.addInitScript(pickFromStore, 3 * MB)
  await openOwnerPage(page, '/admin/upload')
  await addFiles(page, [file('first.mp4')])
  await expect(rowOf(page, 'first.mp4').getByText('Arrived', { exact: true })).toBeVisible()
  await slowDown(page, '1')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await putOnSale(page)
  const row = rowOf(page, 'Kim Reed')
  await expect(row.getByText(/Mbit\/s · \d+ s left/)).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(row.getByText('Sending')).toBeVisible()
  await row.getByRole('button', { name: 'Pause kim reed.mp4' }).click()
  await expect(row.getByText('Paused')).toBeVisible()
  await expect.poll(() => pauseIsKept(page)).toBe(true)
  await page.reload()
  await expect(row.getByText('Paused')).toBeVisible()
  await slowDown(page, '')
  await row.getByRole('button', { name: 'Resume kim reed.mp4' }).click()
  await expect(row.getByText('the checksum is right')).toBeVisible()
})

test('six hundred files are as quick as ten: only those in sight are drawn', { tag: '@long' }, async ({
  page,
  owner,
}) => {
  await owner.addEventOf([])
  for (let index = 0; index < 600; index++)
    await announce(owner.client, { fileName: `rider_${String(index).padStart(3, '0')}.mp4`, bytes: 10 })
  await openOwnerPage(page, '/admin/upload')
  const list = page.getByRole('list', { name: 'Files without a rider' })
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '600')
  const drawn = await list.getByRole('listitem').count()
  expect(drawn).toBeLessThan(60)
  const first = await list
    .getByLabel(/^Rider of/)
    .first()
    .getAttribute('aria-label')
  await page.getByRole('button', { name: 'Put 600 videos on sale' }).scrollIntoViewIfNeeded()
  await expect(list.getByRole('listitem').last()).toHaveAttribute('aria-posinset', '600')
  await expect(page.getByLabel(first ?? '', { exact: true })).toHaveCount(0)
  expect(await page.getByRole('listitem').count()).toBeLessThan(200)
})

test('a rider without a video gets one from the list of riders', { tag: '@long' }, async ({
  page,
  owner,
}) => {
  const { sport, event } = await owner.addEventOf([])
  await owner.addRider({ name: 'Jo Reed', eventId: event.id, videoUrl: null })
  await openOwnerPage(page, `/admin/sport/${sport.id}?tab=riders`)
  await choose(page, 'More for Jo Reed', 'Upload video')
  await expect(page.getByText('For Jo Reed: the next file that you drop is this run.')).toBeVisible()
  await page.getByLabel('Video files').setInputFiles([file('C0099.mp4')])
  await expect(rowOf(page, 'Jo Reed').getByText('Arrived', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Rider of C0099.mp4')).toHaveCount(0)
  const riders = await (await page.request.get(`/api/riders?eventId=${event.id}&adminView=true`)).json()
  expect(riders).toMatchObject([{ name: 'Jo Reed', videoUrl: expect.stringMatching(/^\/media\/videos\//) }])
})

test('uploads that cannot be listed are not called none', { tag: '@long' }, async ({
  page,
  expectFailureOf,
}) => {
  expectFailureOf('/api/admin/uploads')
  await page.route('**/api/admin/uploads', (route) => route.abort())
  await openOwnerPage(page, '/admin/upload')
  const alert = page.getByRole('alert').filter({ hasText: 'The uploads could not be loaded.' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/admin/uploads')
  await alert.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(alert).toBeHidden()
})

test('what the shop refuses is said, and can be removed', { tag: '@long' }, async ({ page, owner }) => {
  await owner.addEventOf([])
  await openOwnerPage(page, '/admin/upload')
  await addFiles(page, [file('first.mp4')])
  await expect(rowOf(page, 'first.mp4').getByText('Arrived', { exact: true })).toBeVisible()
  await slowDown(page, '1')
  await addFiles(page, [file('gone.mp4', randomBytes(4 * MB))])
  const row = rowOf(page, 'Gone')
  await row.getByRole('button', { name: 'Pause gone.mp4' }).click()
  await row.getByRole('button', { name: 'Remove gone.mp4' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove gone.mp4?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
  expect((await uploads(page)).map(({ fileName }) => fileName)).not.toContain('gone.mp4')
  await slowDown(page, '')
})

test('a file of the incoming folder is put on sale', { tag: '@long' }, async ({
  page,
  owner,
  shop,
  expectFailureOf,
}) => {
  const { event } = await owner.addEventOf([])
  mkdirSync(`${shop.dataDir}/media/incoming`, { recursive: true })
  writeFileSync(`${shop.dataDir}/media/incoming/jane_doe.mp4`, clip)
  await openOwnerPage(page, '/admin/upload')
  const form = page.getByRole('region', { name: 'Large video in the cloud' })
  await expect(form.getByText(`${shop.dataDir}/media/incoming`)).toBeVisible()
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expectToast(page, 'Please fill in all fields')
  await form.getByRole('button', { name: /jane_doe\.mp4/ }).click()
  await expect(form.getByLabel('Cloud file name')).toHaveValue('jane_doe.mp4')
  await expect(form.getByLabel('Rider name')).toHaveValue('Jane Doe')
  await form.getByLabel('Event', { exact: true }).selectOption(String(event.id))
  // a name that nobody has is published once the owner has said so
  await form.getByRole('button', { name: 'Add Video' }).click()
  await answer(page, 'Add Jane Doe as a new rider?', 'Check the names')
  expect(await ridersOf(page, event.id)).toEqual([])
  await form.getByRole('button', { name: 'Add Video' }).click()
  await answer(page, 'Add Jane Doe as a new rider?', 'Add Rider')
  await expectToast(
    page,
    'Video Added Successfully',
    'The video has been added to the marketplace with color grading applied',
  )
  await expect(form.getByRole('listitem').filter({ hasText: 'jane_doe.mp4' })).toContainText('In the shop')

  expectFailureOf('/api/admin/add-cloud-video')
  await form.getByLabel('Cloud file name').fill('nowhere.mp4')
  await form.getByLabel('Rider name').fill('Nobody')
  await form.getByRole('button', { name: 'Add Video' }).click()
  await answer(page, 'Add Nobody as a new rider?', 'Add Rider')
  await expectToast(page, 'Failed to add video', 'There is no file nowhere.mp4 in the incoming folder')
})

test('a file or a link for a rider of the list goes there without a question, and a namesake is asked about', {
  tag: '@long',
}, async ({ page, owner, shop }) => {
  const { event } = await owner.addEventOf([])
  for (const name of ['Tess Calloway', 'Rylee McAllister'])
    await owner.addRider({ name, eventId: event.id, videoUrl: null })
  mkdirSync(`${shop.dataDir}/media/incoming`, { recursive: true })
  writeFileSync(`${shop.dataDir}/media/incoming/tess_calloway.mp4`, clip)
  await openOwnerPage(page, '/admin/upload')
  const cloud = page.getByRole('region', { name: 'Large video in the cloud' })
  await cloud.getByRole('button', { name: /tess_calloway\.mp4/ }).click()
  await expect(cloud.getByLabel('Event', { exact: true })).toHaveValue(String(event.id))
  await cloud.getByRole('button', { name: 'Add Video' }).click()
  await expectToast(page, 'Video Added Successfully')

  const link = page.getByRole('region', { name: 'Quick video link' })
  await link.getByLabel('Rider name').fill('rylee  mcallister')
  await link.getByLabel('Video URL').fill('https://videos.example/rylee.mp4')
  await link.getByRole('button', { name: 'Add Link' }).click()
  await expectToast(page, 'Video link added', 'Rylee McAllister was on the list, and has this video now')
  expect(await ridersOf(page, event.id)).toMatchObject([
    { name: 'Tess Calloway', videoUrl: expect.stringMatching(/^\/media\/videos\//) },
    { name: 'Rylee McAllister', videoUrl: 'https://videos.example/rylee.mp4' },
  ])

  await link.getByLabel('Rider name').fill('Rylee McAllister')
  await link.getByLabel('Video URL').fill('https://videos.example/another.mp4')
  await link.getByRole('button', { name: 'Add Link' }).click()
  await answer(page, 'Add another Rylee McAllister?', 'Check the name')
  expect(await ridersOf(page, event.id)).toHaveLength(2)
})

test('a quick link needs a name and an address', { tag: '@long' }, async ({
  page,
  owner,
  expectFailureOf,
}) => {
  expectFailureOf('/api/riders')
  const { event } = await owner.addEventOf([])
  await openOwnerPage(page, '/admin/upload')
  const form = page.getByRole('region', { name: 'Quick video link' })
  await expect(form.getByLabel('Price')).toHaveValue('65')
  await form.getByLabel('Rider name').fill('Jane Doe')
  await form.getByRole('button', { name: 'Add Link' }).click()
  await expectToast(page, 'Please enter both rider name and video URL')
  await form.getByLabel('Video URL').fill('https://videos.example/jane.mp4')
  await page.route('/api/riders', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'The barn is on fire' }),
  )
  await form.getByRole('button', { name: 'Add Link' }).click()
  await answer(page, 'Add Jane Doe as a new rider?', 'Add Rider')
  await expectToast(page, 'Failed to add rider: Internal Server Error', 'The barn is on fire')
  await page.unroute('/api/riders')
  await form.getByLabel('Price').fill('free')
  await form.getByRole('button', { name: 'Add Link' }).click()
  await expectToast(page, 'The price must be a number')
  await form.getByLabel('Price').fill('$1,200')
  await form.getByRole('button', { name: 'Add Link' }).click()
  await answer(page, 'Add Jane Doe as a new rider?', 'Check the names')
  expect(await ridersOf(page, event.id)).toEqual([])
  await form.getByRole('button', { name: 'Add Link' }).click()
  await answer(page, 'Add Jane Doe as a new rider?', 'Add Rider')
  await expectToast(page, 'Rider added successfully')
  expect(await ridersOf(page, event.id)).toMatchObject([
    { name: 'Jane Doe', price: 1200, videoUrl: 'https://videos.example/jane.mp4' },
  ])
})

test('the upload check measures the line, for the owner alone', { tag: '@long' }, async ({
  page,
  expectFailureOf,
}) => {
  expectFailureOf('/api/user')
  await page.goto('/test-upload')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload check')
  await expect(page.getByText('Sending files to this shop needs a login')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible()
  await openOwnerPage(page, '/test-upload')
  await page.getByLabel('Generated file').selectOption('16')
  await page.getByRole('button', { name: 'Start the check' }).click()
  await expect(page.getByText('The checksum is right:')).toBeVisible()
  for (const gigabytes of [1, 10, 100])
    await expect(page.getByText(`${gigabytes} GB would take`)).toBeVisible()
  await page.getByLabel('File to send').setInputFiles([file('mine.mp4')])
  await expect(page.getByText('The checksum is right:')).toBeVisible()
  expect((await uploads(page)).map(({ fileName }) => fileName)).not.toContain('mine.mp4')
})

interface Sent {
  id: string
  fileName: string
  received: number
}

const uploads = async (page: Page): Promise<Sent[]> => (await page.request.get('/api/admin/uploads')).json()

const sentOf = async (page: Page) =>
  (await uploads(page)).find(({ fileName }) => fileName === 'jane doe.mp4')?.received ?? 0

/** What was on its way when the sender paused may still arrive on a busy machine. */
async function untilNothingArrives(page: Page) {
  let last = -1
  const hasGrown = async () => {
    const before = last
    last = await sentOf(page)
    return last !== before
  }
  await expect.poll(hasGrown, { intervals: [500] }).toBe(false)
}
