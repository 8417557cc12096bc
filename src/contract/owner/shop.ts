import { z } from 'zod'
import { NO_ADDRESS, optionalText, Price, requiredText, WebAddress } from '../fields.ts'
import { NO_EMAIL } from '../platform/email.ts'
import { TimeZone } from '../platform/time-zone.ts'

/** Public settings. */
export const ShopSettings = z.object({
  brand: z.string(),
  tagline: z.string(),
  phone: z.string(),
  email: z.string(),
  socialUrl: z.string(),
  /** Empty for the default clover leaf. */
  logoUrl: z.string(),
  /** `#rrggbb`; empty for the default amber. The mark is the clover leaf, the accent is for buttons and links. */
  markColor: z.string(),
  accentColor: z.string(),
  /** Of the home page; line breaks are kept. */
  heroTitle: z.string(),
  heroText: z.string(),
  /** The Open Graph picture of pages without their own; empty for the default. */
  sharePictureUrl: z.string(),
})
export type ShopSettings = z.infer<typeof ShopSettings>

export const ShopInfo = ShopSettings.extend({
  /** In dollars, for riders that are added without a price. */
  defaultPrice: z.number(),
  /** The days of sales are in this zone. */
  timeZone: z.string(),
  /** In dollars, struck through beside a lower price; 0 is none. */
  regularPrice: z.number(),
  /** Whether there is a mail server. */
  sendsMail: z.boolean(),
  /** In dollars, for each further horse of a rider. */
  horsePrice: z.number(),
  payments: z.object({ provider: z.enum(['stripe', 'sandbox']), publishableKey: z.string().nullable() }),
})
export type ShopInfo = z.infer<typeof ShopInfo>

/** Separate from the settings, which every page carries. */
export const LegalTexts = z.object({ privacyText: z.string(), termsText: z.string() })
export type LegalTexts = z.infer<typeof LegalTexts>

/** The legal seller on receipts and in the yearly report; the address may have several lines. */
export const Seller = z.object({ legalName: z.string(), legalAddress: z.string(), taxId: z.string() })
export type Seller = z.infer<typeof Seller>

/** Whether buyers who did not finish paying are reminded. */
export const ReminderSetting = z.object({ remindsBuyers: z.boolean() })
export type ReminderSetting = z.infer<typeof ReminderSetting>

/** The About page: three chapters. */
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

const NO_COLOUR = 'Please give a color such as #f6a93b'

/** Any color; empty is the default amber. */
const Colour = z
  .string(NO_COLOUR)
  .trim()
  .toLowerCase()
  .regex(/^(#[0-9a-f]{6})?$/, NO_COLOUR)

export const ShopChange = z
  .object({
    brand: requiredText('The shop needs a name', 80),
    tagline: optionalText(160),
    phone: optionalText(40),
    email: z.union([z.literal(''), z.email(NO_EMAIL).max(254, 'This email address is too long')]),
    /** Must be external, not a path of the shop. */
    socialUrl: WebAddress.refine((text) => !text?.startsWith('/'), NO_ADDRESS),
    defaultPrice: Price,
    timeZone: TimeZone,
    /** 0 is none. */
    regularPrice: z.union([z.literal(0), Price], 'The price is from $1 to $100,000, or empty'),
    horsePrice: Price,
    remindsBuyers: z.boolean(),
    logoUrl: WebAddress,
    markColor: Colour,
    accentColor: Colour,
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
