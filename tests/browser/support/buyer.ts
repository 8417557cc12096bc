import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Delivery } from '../../../src/contract/buying/order.ts'
import type { NewRider, Rider } from '../../../src/contract/catalogue/rider.ts'
import type { Owner } from './owner.ts'
import type { RunningShop } from './running-shop.ts'
import { sell, sellWith } from './sandbox-sale.ts'
import { test as base, expect } from './test.ts'

export { expect } from './test.ts'

const GOOD_CARD = '4242 4242 4242 4242'
export const BAD_CARD = '4000 0000 0000 0002'

/** Where an order's share links are asked for. */
export const sharesOf = (orderUrl: string) => `/api/orders/${orderUrl.split('/').at(-1)}/shares`

interface Order {
  email?: string
  phone?: string
  card?: string
}

/** What a buyer sees and presses on the way to a video. */
export class Buyer {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: /^Unlock/ })
  }
  get thanks() {
    return this.page.getByRole('dialog', { name: /^Thank you/ })
  }
  get payButton() {
    return this.dialog.getByRole('button', { name: /^(Pay|Processing)/ })
  }
  /** The toast itself, not its echo for screen readers. */
  get toast() {
    return this.page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  }

  card(rider: string) {
    return this.page.getByRole('article', { name: rider })
  }

  async open(rider: Rider) {
    await this.page.goto(`/event/${rider.eventId}`)
    await this.unlock(rider)
  }

  async unlock({ name }: Rider) {
    await this.page.getByRole('button', { name: `UNLOCK VIDEO of ${name}` }).click()
    await expect(this.dialog).toBeVisible()
  }

  async fill({ email = 'jane@example.com', phone = '(555) 010-2030', card = GOOD_CARD }: Order = {}) {
    await this.dialog.getByLabel('Email').fill(email)
    await this.dialog.getByLabel('Phone number').fill(phone)
    await this.fillCard(card)
  }

  protected async fillCard(card: string) {
    await this.dialog.getByLabel('Card number').fill(card)
  }

  /** Everything but the last click. */
  async order(rider: Rider, order?: Order) {
    await this.open(rider)
    await this.fill(order)
  }

  pay = () => this.payButton.click()

  async payAndBeThanked() {
    await this.pay()
    await expect(this.thanks).toBeVisible()
  }

  async close(dialog: Locator) {
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }

  async buy(rider: Rider, order?: Order) {
    await this.order(rider, order)
    await this.payAndBeThanked()
  }

  async expectToast(title: string, description: string | RegExp) {
    await expect(this.toast).toContainText(title)
    await expect(this.toast).toContainText(description)
  }

  /** As after a purchase in this browser. */
  rememberEmail = (email: string) =>
    this.page.addInitScript((given) => localStorage.setItem('userEmail', given), email)

  rememberedEmail = () => this.page.evaluate(() => localStorage.getItem('userEmail'))
}

interface Buying {
  buyer: Buyer
  /** A rider with a video that really plays, alone in an event. */
  addRun(rider?: Partial<NewRider>): Promise<Rider>
  /** Another browser buys it. */
  sellTo(email: string, rider: Rider): Promise<Delivery>
  /** This browser buys it without its dialogs: it has the buyer's cookie afterwards. */
  buyHere(rider: Rider, email?: string): Promise<Delivery>
}

/** A video plays, or could. */
export const expectLoaded = (video: Locator) =>
  expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0)

export const test = base.extend<Buying>({
  buyer: ({ page }, use) => use(new Buyer(page)),
  addRun: ({ owner, shop }, use) => use((rider) => addRun(owner, shop, rider)),
  sellTo: ({ shop }, use) => use((email, rider) => sell(shop.url, rider, email)),
  buyHere: ({ page }, use) =>
    use((rider, email = 'jane@example.com') => sellWith(page.request, rider, email)),
})

async function addRun(owner: Owner, { dataDir }: RunningShop, rider: Partial<NewRider> = {}) {
  const folder = join(dataDir, 'media/videos')
  await mkdir(folder, { recursive: true })
  await copyFile(join(import.meta.dirname, 'run.mp4'), join(folder, 'run.mp4'))
  return owner.addFilmed({ name: 'Jane Doe', videoUrl: '/media/videos/run.mp4', ...rider })
}
