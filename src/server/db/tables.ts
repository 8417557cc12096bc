import type { Generated, GeneratedAlways, Selectable } from 'kysely'

/**
 * Only what SQLite and PostgreSQL keep alike: integers, text, ISO-8601 text for times, integer cents for money,
 * 0 and 1 for yes and no, JSON as text.
 */
type Time = string
type Flag = 0 | 1
type Json = string

interface SportTable {
  id: Generated<number>
  name: string
  description: string
  icon: string
  imageUrl: string | null
  isActive: Flag
  createdAt: Time
  /** Sold things stay in the books and with their buyers, so what leaves the shop is marked, not erased. */
  deletedAt: Time | null
}

interface EventTable {
  id: Generated<number>
  sportId: number
  name: string
  date: string
  thumbnailUrl: string | null
  /** Of its riders those in the shop. The database's triggers keep it. */
  riderCount: GeneratedAlways<number>
  createdAt: Time
  deletedAt: Time | null
}

interface RiderTable {
  id: Generated<number>
  eventId: number
  name: string
  priceCents: number
  thumbnailUrl: string | null
  horseCount: number
  salesLimit: number | null
  /** The start list that it came with. */
  importId: Generated<number | null>
  createdAt: Time
  deletedAt: Time | null
}

/** A start list that was imported as a whole, and can be undone as one. */
interface RiderImportTable {
  id: Generated<number>
  eventId: number
  added: number
  createdAt: Time
  undoneAt: Time | null
}

interface HorseTable {
  riderId: number
  horse: number
  name: string | null
  videoUrl: string | null
  previewUrl: string | null
}

/** An attempt to pay. While it is open it holds one copy of a rider with a sales limit until `heldUntil`. */
interface CheckoutTable {
  id: Generated<number>
  riderId: number
  email: string
  phoneNumber: string | null
  horses: Json
  amountCents: number
  /** What the provider calls it. */
  description: Generated<string>
  provider: string
  /** Random, and all that the provider is told of our own counting. Older ones are the checkout's number. */
  reference: Generated<string | null>
  intentId: string | null
  status: 'open' | 'paid' | 'cancelled' | 'refunded'
  /** Why the money went back, in a sentence for the buyer. */
  outcome: string | null
  heldUntil: Time
  /** The browser's own key of this attempt. */
  attempt: string | null
  /** Hash of the cookie of the browser that began it: its hold, and what was paid, are that browser's. */
  browser: Generated<string | null>
  /** Which network it was begun from, as a hash that only this shop can make; for counting, not for knowing. */
  network: Generated<string | null>
  /** How many cards were declined for it. */
  declines: Generated<number>
  /** Priced as further horses of a rider of whom this buyer has some already. */
  further: Generated<Flag>
  /** When the provider was first seen to have the money; the owner is warned if no purchase follows. */
  paidSeenAt: Time | null
  /** When the provider is asked about it by itself, where its list of events says nothing. */
  nextAskAt: Generated<Time | null>
  createdAt: Time
}

/** A sale. Names are kept as they were, because the rider may be renamed or leave the shop. */
interface PurchaseTable {
  id: Generated<number>
  checkoutId: number | null
  riderId: number
  riderName: string
  eventName: string
  email: string
  phoneNumber: string | null
  horses: Json
  quantity: number
  amountCents: number
  /** This, `status` and `disputedAt` are derived from the refunds and disputes, by `derivePurchase` alone. */
  refundedCents: number
  paymentMethod: string
  orderNumber: string
  /** What the order link's token is made from, beside the shop's secret and the version; only its hash is kept. */
  linkSeed: Generated<string | null>
  orderVersion: Generated<number>
  orderTokenHash: string
  status: 'paid' | 'refunded'
  disputedAt: Time | null
  createdAt: Time
  /** Real money, Stripe's test keys or the sandbox. */
  mode: Generated<'live' | 'test' | 'sandbox'>
  /** Whether it stands in the sums: once real money is taken, pretended sales do not. */
  counted: Generated<Flag>
  /** What the provider kept; null until it has told. */
  feeCents: Generated<number | null>
  /** When the provider is next asked for it; the database fills it in. */
  feeAskAt: Generated<Time | null>
  /** On the shop's own clock; the database fills it in. */
  day: Generated<string>
  /** Where it was sold; the database fills them in and keeps them, also when the rider moves to another event. */
  eventId: Generated<number | null>
  sportId: Generated<number | null>
  /** All that the owner searches by, in small letters; made by the database. */
  searchText: GeneratedAlways<string>
}

/**
 * Sums of the purchases of a place, a period (a day or a month of the shop's clock) and a status. The place is an event in the sport that
 * it was in, a whole sport (event 0) or the shop (sport 0, event 0). The database's triggers keep them: code only reads.
 */
interface SaleTotalTable {
  sportId: GeneratedAlways<number>
  eventId: GeneratedAlways<number>
  period: GeneratedAlways<string>
  status: GeneratedAlways<'paid' | 'refunded'>
  sales: GeneratedAlways<number>
  amountCents: GeneratedAlways<number>
  refundedCents: GeneratedAlways<number>
  /** Of those, what was paid in cash, and how many were given. */
  cashSales: GeneratedAlways<number>
  cashCents: GeneratedAlways<number>
  freeSales: GeneratedAlways<number>
}

/** What a buyer did with an order, for the day when a bank asks; forgotten after a year and a half. */
interface OrderVisitTable {
  id: Generated<number>
  purchaseId: number
  kind: 'opened' | 'watched' | 'downloaded'
  /** 0 for the order's page. */
  horse: number
  at: Time
  visits: number
  /** Shortened, so that it names no person. */
  network: string
  userAgent: string
}

/** The terms of service as they stood from a time on. */
interface TermsVersionTable {
  since: Time
  hash: string
  text: string
}

/** From a moment on, how far the shop's clock is ahead of UTC's. */
interface ZoneShiftTable {
  startsAt: Time
  offsetSeconds: number
}

/**
 * How many customers bought in a period (a day or a month) and then next in another, or never again (9999-12). Sport 0,
 * event 0 and no status mean all. Kept by triggers too.
 */
interface SaleStepTable {
  sportId: GeneratedAlways<number>
  eventId: GeneratedAlways<number>
  status: GeneratedAlways<'' | 'paid' | 'refunded'>
  period: GeneratedAlways<string>
  nextUnit: GeneratedAlways<'day' | 'month'>
  nextPeriod: GeneratedAlways<string>
  customers: GeneratedAlways<number>
}

/** Who may watch what; at most one row for a buyer and a horse, so nobody owns a video twice. */
interface EntitlementTable {
  email: string
  riderId: number
  horse: number
  purchaseId: number
}

interface PortfolioItemTable {
  id: Generated<number>
  title: string
  description: string
  videoUrl: string
  thumbnailUrl: string
  category: string
  position: number
  createdAt: Time
}

interface ContactRequestTable {
  id: Generated<number>
  businessName: string | null
  fullName: string
  email: string
  phone: string | null
  eventType: string
  eventLocation: string | null
  eventDate: string | null
  services: Json
  additionalDetails: string | null
  preferredContact: string | null
  state: 'new' | 'read' | 'answered' | 'archived'
  /** The sender's own key: the same request sent again is still one. */
  attempt: Generated<string | null>
  createdAt: Time
}

interface SettingTable {
  name: string
  value: string
}

interface UserTable {
  id: Generated<number>
  username: string
  passwordHash: string
  /** The one-time codes' secret, once a code has shown that the owner's app has it. */
  totpSecret: Generated<string | null>
  /** Shown to the owner, not confirmed yet. */
  totpPendingSecret: Generated<string | null>
  /** The last half minute whose code was used: no code works twice. */
  totpLastStep: Generated<number | null>
  createdAt: Time
}

interface SessionTable {
  tokenHash: string
  userId: number
  userAgent: string | null
  createdAt: Time
  lastSeenAt: Time
  expiresAt: Time
}

/** Failed attempts by key, so that guessing slows down on every server of the shop at once. */
interface ThrottleTable {
  key: string
  failures: number
  lastFailureAt: Time
}

/** Work to do in the background. It is running while `lockedUntil` is to come, and over once it has an outcome. */
interface JobTable {
  id: Generated<number>
  kind: string
  payload: Json
  /** What it is about, so that its owner finds it again: `video/12`. */
  subject: string | null
  /** Smaller runs first. */
  priority: number
  runAt: Time
  attempts: number
  lockedBy: string | null
  lockedUntil: Time | null
  /** What is being done, how many of a thousand parts are done, and how long the rest may take. */
  step: string | null
  progress: number | null
  etaSeconds: number | null
  lastError: string | null
  outcome: 'done' | 'failed' | 'cancelled' | null
  finishedAt: Time | null
  createdAt: Time
}

/** A video in the shop's own storage; a horse shows it by the address `/media/videos/{id}`. */
interface VideoTable {
  id: Generated<number>
  sourceKey: string
  /** The file's name as the owner knows it. */
  sourceName: string
  sourceBytes: number
  /** What ffprobe found: size, length, turn, codecs. */
  probe: Json | null
  grade: Json
  /** Counts the grades, so that a version made with an older one is known. */
  gradeVersion: number
  /** A demo's clip is asleep until somebody wants to see it. */
  state: 'asleep' | 'waiting' | 'working' | 'ready' | 'failed' | 'cancelled'
  /** Why it failed, in a sentence for the owner. */
  error: string | null
  posterKey: string | null
  previewKey: string | null
  storyboardKey: string | null
  phoneKey: string | null
  masterKey: string | null
  /** The same in its full size for every browser, where the master is not. */
  compatibleKey: string | null
  /** What the owner wants to be heard. */
  sound: Generated<Json>
  /** Of each thing that was made: for which grade, how large. */
  made: Generated<Json>
  /** There is a finished, checked version of it, and nothing speaks against selling it. */
  forSale: Generated<Flag>
  /** How the owner wants it shown: the poster's moment, where the preview lies, where the film begins and ends. */
  edit: Generated<Json>
  /** Counts the owner's wishes of how it is shown. */
  showVersion: Generated<number>
  /** The source from its chosen start to its chosen end, where the owner trimmed it. */
  cutKey: string | null
  /** The colours of three moments of the source, through the grade: what is made is compared with them. */
  reference: Json | null
  /** Its buyers keep what they have. */
  deletedAt: Time | null
  createdAt: Time
}

/** A buyer who paid before the film was finished, and gets a letter when it is. */
interface FilmWaitTable {
  purchaseId: number
  since: Time
}

/** A file on its way in; its parts lie with the upload server under the same id. */
interface UploadTable {
  id: string
  fileName: string
  bytes: number
  /** When the owner's file was last changed, in milliseconds. */
  fileTime: number | null
  /** A check is measured and thrown away. */
  purpose: 'video' | 'check'
  /** Whose video it is, as the owner entered it; null for a check. */
  details: Json | null
  state: 'arriving' | 'checking' | 'storing' | 'done' | 'failed'
  /** What the sender's file has, once all of it was sent. */
  checksum: string | null
  error: string | null
  videoId: number | null
  createdAt: Time
  finishedAt: Time | null
}

/** A letter to send, written in the transaction that gives the reason for it. */
interface LetterTable {
  id: Generated<number>
  kind: string
  recipient: string
  subject: string
  /** What the letter is rendered from when it is sent. */
  payload: Json
  replyTo: string | null
  /** Held: it was due days before there was a way to send it, so the owner is asked. */
  state: 'waiting' | 'sent' | 'failed' | 'held' | 'discarded'
  attempts: number
  nextAttemptAt: Time
  lockedUntil: Time | null
  lastError: string | null
  sentAt: Time | null
  createdAt: Time
}

/** Money on its way back to a buyer. */
interface RefundTable {
  id: Generated<number>
  checkoutId: number | null
  /** None where the money came for nothing that could be sold. */
  purchaseId: number | null
  provider: string
  /** What the provider calls it, once it has taken it. */
  providerId: Generated<string | null>
  intentId: string
  amountCents: number
  /** The horses that go back with it, where it is not only money. */
  horses: Generated<Json | null>
  reason: 'owner' | 'provider' | 'sold-out' | 'owned-already' | 'removed' | 'unmatched'
  askedBy: 'owner' | 'shop' | 'provider'
  /** `requested` until the provider has taken it; `pending` until the bank has; one that succeeded may still fail. */
  status: 'requested' | 'pending' | 'succeeded' | 'failed' | 'cancelled'
  /** The provider never gives money twice for one key. */
  idempotencyKey: string | null
  /** The key of the owner's request, and what was asked for with it. */
  requestKey: Generated<string | null>
  requestBody: Generated<string | null>
  lastError: Generated<string | null>
  nextAttemptAt: Generated<Time | null>
  /** When the owner had seen that it failed. */
  dismissedAt: Generated<Time | null>
  createdAt: Time
  settledAt: Generated<Time | null>
}

/** A buyer asked the bank for the money. An `inquiry` only asks; `closed` is one that came to nothing. */
interface DisputeTable {
  id: Generated<number>
  provider: string
  /** None for those from before they were rows; the provider names them when it is next asked. */
  providerId: string | null
  intentId: string
  purchaseId: number | null
  status: 'inquiry' | 'open' | 'won' | 'lost' | 'closed'
  reason: string
  amountCents: number
  /** Until when the owner may answer. */
  dueBy: Time | null
  isAnswered: Generated<Flag>
  /** When the provider was asked what stands here; an older answer changes nothing. */
  seenAt: Time
  createdAt: Time
  closedAt: Generated<Time | null>
}

/** The provider has money that carries this shop's mark and belongs to no order. */
interface UnmatchedPaymentTable {
  id: Generated<number>
  provider: string
  intentId: string
  amountCents: number
  currency: string
  why: 'unknown' | 'amount'
  /** What the provider knows of it. */
  details: Json
  state: 'open' | 'ordered' | 'refunded' | 'dismissed'
  createdAt: Time
  resolvedAt: Time | null
}

interface PaymentEventTable {
  provider: string
  eventId: string
  intentId: string | null
  /** It speaks of a refund or a dispute. */
  isMoneyBack: Generated<Flag>
  /** It speaks of a payment on the same account that is not ours. */
  isForeign: Generated<Flag>
  /** It arrived as a message; the others were found in the provider's list. */
  isMessage: Generated<Flag>
  receivedAt: Time
  nextAttemptAt: Generated<Time | null>
  settledAt: Time | null
}

/** How far the provider's list of events was read. */
interface PaymentCursorTable {
  provider: string
  eventId: string | null
  readAt: Time
}

/**
 * What one browser has shown to be its own: an order it paid (`payer`) or opened (`order`, which every payer has too),
 * or an address whose mail it reads.
 */
interface BuyerProofTable {
  tokenHash: string
  kind: 'order' | 'payer' | 'email'
  value: string
  /** The same for a browser's every name, so that its owner sees it as one. */
  device: Generated<string | null>
  userAgent: Generated<string | null>
  lastUsedAt: Generated<Time | null>
  /** A mailed link proves an address for a while. */
  expiresAt: Generated<Time | null>
  createdAt: Time
}

/** Since when letters prove an address: its buyer has ended what was mailed before. */
interface SignedOutTable {
  email: string
  at: Time
}

interface SandboxIntentTable {
  id: string
  clientSecret: string
  idempotencyKey: string
  reference: string
  amountCents: number
  status: 'open' | 'succeeded' | 'cancelled'
  paymentMethod: string | null
  details: Generated<Json>
  changedAt: Generated<Time>
  createdAt: Time
}

interface SandboxRefundTable {
  idempotencyKey: string
  intentId: string
  amountCents: number
  createdAt: Generated<Time | null>
}

export interface Tables {
  sport: SportTable
  event: EventTable
  rider: RiderTable
  riderImport: RiderImportTable
  horse: HorseTable
  checkout: CheckoutTable
  purchase: PurchaseTable
  saleTotal: SaleTotalTable
  saleStep: SaleStepTable
  zoneShift: ZoneShiftTable
  orderVisit: OrderVisitTable
  termsVersion: TermsVersionTable
  entitlement: EntitlementTable
  portfolioItem: PortfolioItemTable
  contactRequest: ContactRequestTable
  setting: SettingTable
  user: UserTable
  session: SessionTable
  throttle: ThrottleTable
  job: JobTable
  video: VideoTable
  filmWait: FilmWaitTable
  upload: UploadTable
  letter: LetterTable
  refund: RefundTable
  dispute: DisputeTable
  unmatchedPayment: UnmatchedPaymentTable
  paymentEvent: PaymentEventTable
  paymentCursor: PaymentCursorTable
  buyerProof: BuyerProofTable
  signedOut: SignedOutTable
  sandboxIntent: SandboxIntentTable
  sandboxRefund: SandboxRefundTable
}

export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>
