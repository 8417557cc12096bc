import { z } from 'zod'
import { NO_ADDRESS, optionalText, Price, requiredText, WebAddress } from '../fields.ts'
import { NO_EMAIL } from '../platform/email.ts'
import { TimeZone } from '../platform/time-zone.ts'
import { AccentColour, MarkColour } from './colour.ts'

/** What the owner sets and every visitor sees. */
export const ShopSettings = z.object({
  brand: z.string(),
  tagline: z.string(),
  phone: z.string(),
  email: z.string(),
  socialUrl: z.string(),
  /** Empty where the shop shows its clover leaf. */
  logoUrl: z.string(),
  /** `#rrggbb`; empty for the shop's amber. The mark is the clover leaf, the accent what is pressed. */
  markColor: z.string(),
  accentColor: z.string(),
  /** What the home page opens with; a line break in the headline is one on the page. */
  heroTitle: z.string(),
  heroText: z.string(),
  /** What a shared link shows where its page has no picture of its own; empty for the shop's. */
  sharePictureUrl: z.string(),
})
export type ShopSettings = z.infer<typeof ShopSettings>

export const ShopInfo = ShopSettings.extend({
  /** Dollars: what a rider costs that is added without a price. */
  defaultPrice: z.number(),
  /** Whose days the books are kept in. */
  timeZone: z.string(),
  /** Dollars: struck through beside a price that is lower. */
  regularPrice: z.number(),
  /** Whether letters leave the shop; without a mail server they wait. */
  sendsMail: z.boolean(),
  /** Dollars: what each further horse of a rider costs. */
  horsePrice: z.number(),
  payments: z.object({ provider: z.enum(['stripe', 'sandbox']), publishableKey: z.string().nullable() }),
})
export type ShopInfo = z.infer<typeof ShopInfo>

/** The long texts, apart from the settings that every page carries. */
export const LegalTexts = z.object({ privacyText: z.string(), termsText: z.string() })
export type LegalTexts = z.infer<typeof LegalTexts>

/** Who sells, as receipts and the accountant's report name them; the address may have several lines. */
export const Seller = z.object({ legalName: z.string(), legalAddress: z.string(), taxId: z.string() })
export type Seller = z.infer<typeof Seller>

/** What the About page tells, in three chapters with a picture each. */
export const AboutStory = z.object({
  aboutTitle: z.string(),
  aboutLead: z.string(),
  aboutTitle1: z.string(),
  aboutText1: z.string(),
  aboutTitle2: z.string(),
  aboutText2: z.string(),
  aboutTitle3: z.string(),
  aboutText3: z.string(),
})
export type AboutStory = z.infer<typeof AboutStory>

export const ShopChange = z
  .object({
    brand: requiredText('The shop needs a name', 80),
    tagline: optionalText(160),
    phone: optionalText(40),
    email: z.union([z.literal(''), z.email(NO_EMAIL).max(254, 'This e-mail address is too long')]),
    /** A profile is elsewhere, so a path of the shop's own is none. */
    socialUrl: WebAddress.refine((text) => !text?.startsWith('/'), NO_ADDRESS),
    defaultPrice: Price,
    timeZone: TimeZone,
    regularPrice: Price,
    horsePrice: Price,
    logoUrl: WebAddress,
    markColor: MarkColour,
    accentColor: AccentColour,
    heroTitle: requiredText('The home page needs a headline', 80),
    heroText: optionalText(240),
    sharePictureUrl: WebAddress,
    legalName: optionalText(160),
    legalAddress: optionalText(500),
    taxId: optionalText(60),
    privacyText: optionalText(50_000),
    termsText: optionalText(50_000),
    aboutTitle: optionalText(160),
    aboutLead: optionalText(500),
    aboutTitle1: optionalText(160),
    aboutText1: optionalText(5000),
    aboutTitle2: optionalText(160),
    aboutText2: optionalText(5000),
    aboutTitle3: optionalText(160),
    aboutText3: optionalText(5000),
  })
  .partial()
export type ShopChange = z.infer<typeof ShopChange>
