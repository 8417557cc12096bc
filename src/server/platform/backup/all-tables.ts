import type { Tables } from '../../tables.ts'

/** Every table, each after those that it references. The types require all of them. */
const order = {
  setting: true,
  termsVersion: true,
  user: true,
  session: true,
  throttle: true,
  recoveryCode: true,
  passkey: true,
  passkeyChallenge: true,
  accountEvent: true,
  sport: true,
  event: true,
  eventWord: true,
  goStart: true,
  fenceLink: true,
  weekendChange: true,
  dayVersion: true,
  riderImport: true,
  rider: true,
  horse: true,
  waitingAddress: true,
  waitingRider: true,
  waitingRefusal: true,
  portfolioItem: true,
  contactRequest: true,
  code: true,
  checkout: true,
  purchase: true,
  share: true,
  orderVisit: true,
  entitlement: true,
  refund: true,
  dispute: true,
  unmatchedPayment: true,
  movement: true,
  payout: true,
  paymentEvent: true,
  paymentCursor: true,
  buyerProof: true,
  signedOut: true,
  sandboxIntent: true,
  sandboxRefund: true,
  video: true,
  run: true,
  clip: true,
  tap: true,
  videoWait: true,
  masterWait: true,
  upload: true,
  takedown: true,
  job: true,
  email: true,
} satisfies Record<keyof Tables, true>

const ALL_TABLES = Object.keys(order)

/** Tables of the engines and the migrations. The search index is rebuilt from the purchases. */
const isInternal = (table: string) =>
  table === 'migration' || table.startsWith('sqlite_') || table.startsWith('purchaseText')

/** The shop's tables among those found, in order. Throws for an unknown one, which a backup would lose. */
export function tablesInOrder(found: string[]): string[] {
  const unknown = found.filter((table) => !isInternal(table) && !ALL_TABLES.includes(table))
  if (unknown.length === 0) return ALL_TABLES.filter((table) => found.includes(table))
  throw new Error(
    `The database has tables that this version of the shop does not know: ${unknown.join(', ')}. Use the version that made them.`,
  )
}
