import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Event } from '../../src/contract/catalogue/event.ts'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { pathTo } from '../../src/contract/pages.ts'
import type { Upload } from '../../src/contract/videos/upload.ts'
import type { RunningOrder } from '../../src/contract/weekend/weekend.ts'
import { startMailServer } from '../support/mail-server.ts'
import { makeSmallClip } from '../support/weekend/small-clips.ts'
import { start, upNow } from './support/fence-screen.ts'
import { expectToast, paste } from './support/owner-area.ts'
import { ADMIN } from './support/running-shop.ts'
import { hashOf } from './support/stored-video.ts'
import { buyAtStripe, expect, testWithoutKeys as test } from './support/stripe.ts'

const MOST_ACTIONS = 60
const RUNS = 40
const TAPPED = 10
const BETWEEN_RUNS = 45_000
/** The camera has another day than the phone, whose ten taps take seconds here: the order of the runs tells them apart. */
const NINE = Date.UTC(2026, 5, 13, 14)

const nameOf = (run: number) => `Rider ${String.fromCharCode(65 + Math.floor(run / 26), 97 + (run % 26))}`
const DRAW = `FRIDAY OPEN\nDraw  Rider        Horse\n${Array.from(
  { length: RUNS },
  (_, run) => `${run + 1}  ${nameOf(run)}  Horse ${run + 1}`,
).join('\n')}\n`

/** What somebody does who has nothing but a browser. Everything but typing is counted. */
class Person {
  actions = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async click(what: Locator) {
    this.actions++
    await what.click()
    await this.#readsNoJargon()
  }

  async press(key: string) {
    this.actions++
    await this.#page.keyboard.press(key)
  }

  async select(what: Locator, option: string) {
    this.actions++
    await what.selectOption(option)
    await this.#readsNoJargon()
  }

  async chooseFolder(what: Locator, folder: string) {
    this.actions++
    await what.setInputFiles(folder)
  }

  /** A press right after the one before is not taken: here the next rider comes sooner than at any fence. */
  async start(rider: string) {
    this.actions++
    await expect(async () => {
      await start(this.#page, rider)
      await expect(upNow(this.#page)).not.toHaveText(rider, { timeout: 500 })
    }).toPass()
  }

  button = (name: string | RegExp) => this.click(this.#page.getByRole('button', { name }).first())
  link = (name: string | RegExp) => this.click(this.#page.getByRole('link', { name }).first())

  /** No environment variable and no command. */
  async #readsNoJargon() {
    const jargon = /\b[A-Z]{2,}_[A-Z_]+\b|\b(npm|npx|sudo|apt|docker|systemctl|ffmpeg)\b/
    await expect(this.#page.locator('body')).not.toContainText(jargon, { useInnerText: true })
  }
}

test(
  'a new owner with only a browser opens, brands, connects, imports, prints, taps, matches, sells, refunds and closes the weekend',
  { tag: '@long' },
  async ({ page, shop, stripe, expectFailureOf }, testInfo) => {
    expectFailureOf('/api/user')
    // forty videos are transcoded
    test.setTimeout(600_000)
    const mail = await startMailServer({ user: 'shop', password: 'only the server knows' })
    const person = new Person(page)
    // a phone or a laptop would show the dialog of its printer
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', location.pathname)
    })
    const printed = () => page.locator('html').getAttribute('data-printed')

    await test.step('opens', async () => {
      await page.goto(pathTo('admin'))
      await page.getByLabel('Username').fill(ADMIN.username)
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
      await person.button('Log In')
      await expect(page.getByRole('region', { name: 'Ready to open' })).toBeVisible()
    })

    await test.step('brands', async () => {
      await person.link('Settings')
      await page.getByLabel('Brand').fill('Dust & Light')
      await page.getByLabel('Accent color', { exact: true }).fill('#33ddaa')
      await person.button('Save Changes')
      await expectToast(page, 'Settings saved')
    })

    await test.step('connects Stripe and email', async () => {
      await person.link('Payments')
      await page.getByLabel('Publishable key').fill('pk_test_cloverleaf')
      await page.getByLabel('Secret key').fill('sk_test_cloverleaf')
      await person.button('Connect Stripe')
      await expectToast(page, 'Stripe is connected')
      await person.click(
        page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Email' }),
      )
      const email = page.getByRole('region', { name: 'Email' })
      await person.select(email.getByLabel('Provider'), 'Another')
      await email.getByLabel('Server').fill('127.0.0.1')
      await email.getByLabel('Port').fill(String(mail.port))
      await email.getByLabel('User').fill('shop')
      await email.getByLabel('Password').fill('only the server knows')
      await email.getByLabel('Sender').fill('Dust & Light <shop@example.com>')
      await email.getByLabel('Send a test email to').fill('me@example.com')
      await person.button('Send a test email')
      await expect(email.getByRole('status')).toContainText('took the email')
      await person.click(email.getByRole('button', { name: 'Save', exact: true }))
      await expectToast(page, 'Email server saved')
    })

    await test.step('adds an event and imports its draw', async () => {
      await person.link('Events')
      await person.link('Add a sport')
      await person.button('Add New Sport')
      await page.getByRole('dialog').getByLabel('Name').fill('Barrel Racing')
      await person.button('Create Sport')
      await expect(page.getByRole('dialog')).toBeHidden()
      await person.link('Events')
      await person.button('New event')
      const dialog = page.getByRole('dialog', { name: 'New event' })
      await dialog.getByLabel('Event name').fill('Fall Classic')
      await dialog.getByLabel('First day').fill(new Date().toISOString().slice(0, 10))
      await person.click(dialog.getByRole('button', { name: 'Add event' }))
      await person.link('Import the draw')
      await paste(page.getByRole('textbox', { name: 'The draw' }), DRAW)
      await person.button(`Import ${RUNS} runs`)
      await expect(page.getByText(`The running order has ${RUNS} runs`)).toBeVisible()
    })

    await test.step('publishes it and prints the poster', async () => {
      await person.link('Overview')
      await person.button('Publish the event')
      await person.link('Print the poster')
      await person.click(page.getByRole('button', { name: 'Print', exact: true }))
      expect(await printed()).toMatch(/\/poster$/)
    })

    await test.step('taps ten runs', async () => {
      await person.click(page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: 'Fence' }))
      for (let run = 0; run < TAPPED; run++) await person.start(nameOf(run))
      await expect(page.getByText('all sent')).toBeVisible()
    })
    const card = testInfo.outputPath('card')
    for (let run = 0; run < RUNS; run++) {
      await makeSmallClip(card, {
        name: `C${String(run + 1).padStart(4, '0')}.MP4`,
        startedAt: new Date(NINE + run * BETWEEN_RUNS),
        seconds: 16 + (run % 5),
        hue: (run * 9) % 360,
        rate: 4,
      })
    }

    await test.step('reads forty clips and puts them on sale', async () => {
      await person.link('Admin')
      await person.link('Clips')
      await person.chooseFolder(page.getByLabel('Folder of a memory card'), card)
      await expect(page.getByText(`${RUNS} clips read.`)).toBeVisible()
      await expect(page.getByText(/\d+ sure, /)).toBeVisible()
      await person.press('Enter')
      // the taps took seconds, which fits no run, so that the rest is sure only after the first are confirmed
      await person.button(/^Confirm \d+ matches$/)
      await expect(page.getByText('Every clip belongs to its run.', { exact: true })).toBeVisible()
      await person.button(`Upload ${RUNS} videos`)
      await expect(page.getByText(`${RUNS} of ${RUNS} runs arrived`)).toBeVisible({ timeout: 120_000 })
    })

    // as the browser reads it that has logged in
    const ask = async (path: string) => (await page.request.get(path)).json()
    const [event]: Event[] = await ask('/api/events')
    await expect.poll(() => soldBytes(ask, event, shop.dataDir)).toEqual(await filmedBytes(card))
    // the first rider whose video is made
    const ridersOf = (): Promise<Rider[]> => ask(`/api/riders?eventId=${event?.id}`)
    const forSale = async () => (await ridersOf()).find(({ available }) => available)
    await expect.poll(forSale, { timeout: 300_000 }).toBeTruthy()
    const rider = (await forSale()) as Rider
    const { orderNumber } = await buyAtStripe(shop, stripe, rider, 'tess@example.com')

    await test.step('refunds one', async () => {
      await person.link('Sales')
      await person.button(`More for order ${orderNumber}`)
      await person.click(page.getByRole('menuitem', { name: 'Refund', exact: true }))
      await person.click(
        page.getByRole('dialog', { name: 'Refund' }).getByRole('button', { name: /^Refund/ }),
      )
      await expectToast(page, 'Refunded')
      expect([...stripe.ledger.refunds.values()].map(({ amount }) => amount)).toEqual([rider.price * 100])
    })

    await test.step('prints the sheet of the weekend', async () => {
      await person.link('Events')
      await person.link(/Fall Classic/)
      await person.click(page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: 'Money' }))
      await person.click(page.getByRole('button', { name: 'Print', exact: true }))
      expect(await printed()).toMatch(/\/money$/)
    })

    testInfo.annotations.push({ type: 'actions', description: String(person.actions) })
    expect(person.actions).toBeLessThanOrEqual(MOST_ACTIONS)
    expect(await ask('/api/purchases')).toMatchObject([{ orderNumber, status: 'refunded' }])
    await mail.close()
  },
)

/** What lies in the shop for each run, byte by byte. */
async function soldBytes(ask: (path: string) => Promise<unknown>, event: Event | undefined, dataDir: string) {
  const { runs } = (await ask(`/api/admin/events/${event?.id}/order`)) as RunningOrder
  const riders = (await ask(`/api/riders?eventId=${event?.id}&adminView=true`)) as Rider[]
  const uploads = (await ask('/api/admin/uploads')) as Upload[]
  const found: Record<string, string> = {}
  for (const { draw, riderId, horse } of runs) {
    const shown = riders.find(({ id }) => id === riderId)?.horses.find((one) => one.horse === horse)?.videoUrl
    const upload = uploads.find(({ videoId }) => shown === `/media/videos/${videoId}`)
    if (upload) found[draw] = await hashOf(join(dataDir, `media/sources/${upload.id}.mp4`))
  }
  return found
}

async function filmedBytes(card: string) {
  const names = (await readdir(card)).filter((name) => name.endsWith('.MP4'))
  const hashes = names.map(async (name) => [Number(name.slice(1, 5)), await hashOf(join(card, name))])
  return Object.fromEntries(await Promise.all(hashes))
}
