import type { Generated, Selectable } from 'kysely'

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
  createdAt: Time
  deletedAt: Time | null
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
  provider: string
  intentId: string | null
  status: 'open' | 'paid' | 'cancelled' | 'refunded'
  heldUntil: Time
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
  refundedCents: number
  paymentMethod: string
  orderNumber: string
  orderTokenHash: string
  status: 'paid' | 'refunded'
  createdAt: Time
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

interface JobTable {
  id: Generated<number>
  kind: string
  payload: Json
  priority: number
  runAt: Time
  attempts: number
  lockedBy: string | null
  lockedUntil: Time | null
  lastError: string | null
  finishedAt: Time | null
  createdAt: Time
}

/** A letter to send, written in the transaction that gives the reason for it. */
interface LetterTable {
  id: Generated<number>
  kind: string
  recipient: string
  subject: string
  html: string
  text: string
  replyTo: string | null
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  nextAttemptAt: Time
  lastError: string | null
  sentAt: Time | null
  createdAt: Time
}

export interface Tables {
  sport: SportTable
  event: EventTable
  rider: RiderTable
  horse: HorseTable
  checkout: CheckoutTable
  purchase: PurchaseTable
  entitlement: EntitlementTable
  portfolioItem: PortfolioItemTable
  contactRequest: ContactRequestTable
  setting: SettingTable
  user: UserTable
  session: SessionTable
  throttle: ThrottleTable
  job: JobTable
  letter: LetterTable
}

export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>
