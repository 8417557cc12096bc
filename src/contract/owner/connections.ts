import { z } from 'zod'
import { requiredText } from '../fields.ts'
import { Email, SENDER } from '../platform/email.ts'

/** Stripe's keys as the owner pastes them. The secret one is never shown again. */
export const StripeKeys = z.object({
  secretKey: requiredText('Please paste the secret key', 300).regex(
    /^[sr]k_(test|live)_\w+$/,
    'The secret key starts with sk_test_, sk_live_ or rk_',
  ),
  publishableKey: requiredText('Please paste the publishable key', 300).regex(
    /^pk_(test|live)_\w+$/,
    'The publishable key starts with pk_test_ or pk_live_',
  ),
})
export type StripeKeys = z.infer<typeof StripeKeys>

export const PaymentsConnection = z.object({
  /** Set on the server, so it cannot be changed in the browser. */
  fixed: z.boolean(),
  /** `sandbox`: Stripe is not connected. */
  mode: z.enum(['live', 'test', 'sandbox']),
  publishableKey: z.string().nullable(),
  /** As it is named at Stripe. */
  account: z.string().nullable(),
  /** Whether Stripe tells the shop of payments at once. */
  hasWebhook: z.boolean(),
  /** What is still missing at Stripe, a sentence each. */
  missing: z.array(z.string()),
})
export type PaymentsConnection = z.infer<typeof PaymentsConnection>

/** Of the program, not of the shop. */
export const Release = z.object({
  version: z.string(),
  /** A newer one, where RELEASE_URL is set. */
  latest: z.string().nullable(),
})
export type Release = z.infer<typeof Release>

const MAX_BACKUPS = 90

export const BackupPlan = z.object({
  /** Every night, in the shop's time zone. */
  nightly: z.boolean(),
  /** Older ones are deleted. */
  keep: z
    .number('Please say how many to keep')
    .int('Please say how many to keep')
    .min(1, 'Please keep at least one')
    .max(MAX_BACKUPS, `At most ${MAX_BACKUPS} can be kept`),
})
export type BackupPlan = z.infer<typeof BackupPlan>

export const BackupConnection = BackupPlan.extend({
  /** Of the passphrase: set on the server. */
  fixed: z.boolean(),
  hasPassphrase: z.boolean(),
  place: z.enum(['folder', 'bucket']),
  /** The place is another one than that of the videos, and gets copies of them. */
  copiesMedia: z.boolean(),
  isRunning: z.boolean(),
  lastAt: z.string().nullable(),
  /** When one was last restored for a test. */
  provenAt: z.string().nullable(),
  /** Why the last one failed. */
  failure: z.string().nullable(),
  /** Latest first; null where their place does not answer. */
  files: z.array(z.object({ name: z.string(), bytes: z.number(), at: z.string() })).nullable(),
})
export type BackupConnection = z.infer<typeof BackupConnection>

/** Shown only once. */
export const BackupPassphrase = z.object({ passphrase: z.string() })

export const BackupParam = z.object({
  name: z.string().regex(/^cloverleaf-[\w-]{10,30}\.(sqlite|sql)\.gz\.age$/),
})

/** A file, or the name of one that is listed. Without a passphrase the shop's own is used. */
export const RestoreForm = z.object({
  passphrase: z.string().optional(),
  name: z.string().optional(),
  /** The last field, because it is read as it arrives. */
  backup: z.unknown().meta({ type: 'string', format: 'binary' }).optional(),
})

const ShopSums = z.object({
  events: z.number().int(),
  orders: z.number().int(),
  sales: z.number(),
  lastOrderAt: z.string().nullable(),
})
export type ShopSums = z.infer<typeof ShopSums>

/** What a restore would bring, and what it would end. */
export const RestorePlan = z.object({
  createdAt: z.string(),
  backup: ShopSums,
  shop: ShopSums,
  /** Orders of the shop that the backup does not have. */
  lostOrders: z.number().int(),
  files: z.number().int(),
  /** Files of the backup that are neither here nor copied. */
  missingFiles: z.number().int(),
})
export type RestorePlan = z.infer<typeof RestorePlan>

export const RestoreConfirm = RestorePlan.pick({ createdAt: true })

/** `https://shop.example.com`, without a path. */
export const DomainSettings = z.object({
  publicUrl: requiredText('Please give the address of your shop', 260)
    .transform((text) => URL.parse(text.includes('://') ? text : `https://${text}`)?.origin ?? '')
    .refine(
      (origin) => /^https:\/\/[^/]+\.[a-z][a-z0-9-]*$/i.test(origin),
      'Please give an address such as https://shop.example.com',
    ),
})
export type DomainSettings = z.infer<typeof DomainSettings>

export const DomainConnection = z.object({
  /** Set on the server, so it cannot be changed in the browser. */
  fixed: z.boolean(),
  publicUrl: z.string(),
  /** Whether other machines know it. */
  isPublic: z.boolean(),
})
export type DomainConnection = z.infer<typeof DomainConnection>

export const DomainCheck = z.object({ reached: z.boolean(), sentence: z.string() })
export type DomainCheck = z.infer<typeof DomainCheck>

export const DomainChallenge = z.object({ challenge: z.string().regex(/^[0-9a-f]{32}$/) })
/** Only this shop can answer the challenge. */
export const DomainProof = z.object({
  proof: z.string(),
  /** It came through a proxy that the shop was not told of, so all visitors look like one. */
  throughUnknownProxy: z.boolean(),
})

/** A name of the internet: no address with a scheme, a port or a path. */
const Host = requiredText('Please give the name of the email server', 253).regex(
  /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
  'Please give the name of the server alone, such as smtp.example.com',
)

/** The email server as the owner types it. Without a password the stored one stays. */
export const EmailSettings = z.object({
  host: Host,
  port: z
    .number('Please give the port, such as 587')
    .int('Please give the port, such as 587')
    .min(1, 'Please give the port, such as 587')
    .max(65_535, 'Please give the port, such as 587'),
  user: z.string().trim().max(320),
  password: z.string().max(1000).optional(),
  from: requiredText('Please give a sender', 320).regex(
    SENDER,
    'Please give a sender such as Cloverleaf Films <shop@example.com>',
  ),
})
export type EmailSettings = z.infer<typeof EmailSettings>

export const EmailConnection = z.object({
  /** Set on the server, so it cannot be changed in the browser. */
  fixed: z.boolean(),
  /** Null where there is no email server. */
  settings: EmailSettings.omit({ password: true }).extend({ hasPassword: z.boolean() }).nullable(),
})
export type EmailConnection = z.infer<typeof EmailConnection>

/** Without settings the ones in use are tested. */
export const EmailTest = z.object({ recipient: Email, settings: EmailSettings.optional() })

export const EmailTestResult = z.object({ sent: z.boolean(), sentence: z.string() })
export type EmailTestResult = z.infer<typeof EmailTestResult>
