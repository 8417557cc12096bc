import {
  DEFAULT_PRICE_CENTS,
  EXTRA_HORSE_CENTS,
  REGULAR_PRICE_CENTS,
  toCents,
  toDollars,
} from '../../../contract/buying/pricing.ts'
import type { AboutStory, LegalTexts, Seller, ShopInfo, ShopSettings } from '../../../contract/owner/shop.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { DEFAULT_ABOUT, DEFAULT_PRIVACY_TEXT, DEFAULT_TERMS_TEXT } from './default-texts.ts'

/** The default until the owner sets an address. */
export const EXAMPLE_EMAIL = 'hello@cloverleaf.example'

const SETTINGS: ShopSettings = {
  brand: 'Cloverleaf Films',
  tagline: 'Professional barrel racing videography',
  phone: '(555) 010-0123',
  email: EXAMPLE_EMAIL,
  socialUrl: 'https://www.instagram.com/',
  logoUrl: '',
  markColor: '',
  accentColor: '',
  heroTitle: 'Every run,\nin 4K.',
  heroText: 'Find your run, pay by card, have it on your phone a minute later.',
  sharePictureUrl: '',
}

/** Whether the owner has replaced the example's brand, phone and email. */
export const isOwnIdentity = ({ brand, phone, email }: ShopSettings) =>
  brand !== SETTINGS.brand && phone !== SETTINGS.phone && email !== EXAMPLE_EMAIL

const SELLER: Seller = { legalName: '', legalAddress: '', taxId: '' }

const TEXTS: LegalTexts = { privacyText: DEFAULT_PRIVACY_TEXT, termsText: DEFAULT_TERMS_TEXT }

/** The public settings that every page has. */
export async function readShop(shop: Shop): Promise<ShopInfo> {
  await shop.refreshConnections()
  const { db } = shop
  const { payments, mail } = shop.config
  return {
    ...(await readSettings(db, SETTINGS)),
    defaultPrice: toDollars(await readDefaultPrice(db)),
    timeZone: await readTimeZone(db),
    regularPrice: Number(
      (await readSettings(db, { regularPrice: String(toDollars(REGULAR_PRICE_CENTS)) })).regularPrice,
    ),
    sendsMail: mail !== null,
    horsePrice: toDollars(await readHorsePrice(db)),
    payments: {
      provider: payments.provider,
      publishableKey: payments.provider === 'stripe' ? payments.publishableKey : null,
    },
  }
}

/** In cents: the price of a rider that is added without one. */
export const readDefaultPrice = async (db: Db | Tx) =>
  toCents(
    Number((await readSettings(db, { defaultPrice: String(toDollars(DEFAULT_PRICE_CENTS)) })).defaultPrice),
  )

/** In cents: the price of each further horse of a rider. */
export async function readHorsePrice(db: Db | Tx) {
  const set = await horsePrice.first(db, {})
  return set ? toCents(Number(set.value)) : EXTRA_HORSE_CENTS
}

const horsePrice = prepared<object>()((db) =>
  db.selectFrom('setting').select('value').where('name', '=', 'shop.horsePrice'),
)

/** Where emails to the owner go; empty when the owner wants none. */
export const readShopEmail = async (db: Db) => (await shopEmail.first(db, {}))?.value ?? EXAMPLE_EMAIL

const shopEmail = prepared<object>()((db) =>
  db.selectFrom('setting').select('value').where('name', '=', 'shop.email'),
)

export const readLegalTexts = (db: Db): Promise<LegalTexts> => readSettings(db, TEXTS)

export const readSeller = (db: Db | Tx): Promise<Seller> => readSettings(db, SELLER)

/** Since when buyers are reminded; null while they are not. */
export const readRemindersSince = async (db: Db) =>
  (await readSettings(db, { remindersSince: '' })).remindersSince || null

export const readAbout = (db: Db): Promise<AboutStory> => readSettings(db, DEFAULT_ABOUT)

async function readSettings<T extends Record<string, string>>(db: Db | Tx, defaults: T): Promise<T> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where(
      'name',
      'in',
      Object.keys(defaults).map((name) => `shop.${name}`),
    )
    .execute()
  return { ...defaults, ...Object.fromEntries(rows.map(({ name, value }) => [name.slice(5), value])) }
}

/** Fields that are not given stay. */
export async function saveSettings(tx: Tx, change: Record<string, unknown>) {
  const rows = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name: `shop.${name}`, value: String(value ?? '') }))
  if (rows.length === 0) return
  await tx
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute()
}
