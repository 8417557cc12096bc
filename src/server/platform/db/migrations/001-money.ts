/** Checkouts, sales, refunds, disputes, and what a buyer may watch. */
export const moneySchema = (engine: 'sqlite' | 'postgres', id: string) => [
  `create table code (
    ${id},
    name text not null unique,
    note text not null default '',
    percent integer,
    "amountCents" integer,
    "eventId" integer references event (id),
    "sportId" integer references sport (id),
    "startsOn" text,
    "endsOn" text,
    "maxUses" integer,
    "maxUsesPerBuyer" integer,
    "sharePercent" integer,
    "endedAt" text,
    "createdAt" text not null
  )`,
  `create table checkout (
    ${id},
    "riderId" integer not null references rider (id),
    email text not null,
    "phoneNumber" text,
    horses text not null,
    "amountCents" integer not null,
    provider text not null,
    "intentId" text unique,
    status text not null,
    "heldUntil" text not null,
    "createdAt" text not null,
    attempt text,
    "paidSeenAt" text,
    outcome text,
    description text not null default 'Video',
    reference text,
    "nextAskAt" text,
    browser text,
    network text,
    declines integer not null default 0,
    further integer not null default 0,
    "declinedCharges" text not null default '[]',
    "supersededAt" text,
    "leadId" integer references checkout (id),
    "basketCents" integer,
    "horseCents" integer,
    size text not null default 'full',
    "isUpgrade" integer not null default 0,
    code text references code (name),
    "offCents" integer not null default 0,
    "promisedBy" text,
    "reminderDecidedAt" text
  )`,
  'create index "checkoutByRider" on checkout ("riderId", status, "heldUntil")',
  'create index "checkoutByStatus" on checkout (status, "createdAt")',
  'create unique index "checkoutAttempt" on checkout (attempt)',
  'create unique index "checkoutByReference" on checkout (reference)',
  `create index "checkoutByBrowser" on checkout (browser) where status = 'open'`,
  'create index "checkoutByNetwork" on checkout (network, "createdAt")',
  'create index "checkoutOfBasket" on checkout ("leadId") where "leadId" is not null',
  'create index "checkoutByCode" on checkout (code, status, "heldUntil") where code is not null',
  `create table purchase (
    ${id},
    "checkoutId" integer unique references checkout (id),
    "riderId" integer not null references rider (id),
    "riderName" text not null,
    "eventName" text not null,
    email text not null,
    "phoneNumber" text,
    horses text not null,
    quantity integer not null,
    "amountCents" integer not null,
    "refundedCents" integer not null,
    "paymentMethod" text not null,
    "orderNumber" text not null unique,
    "orderTokenHash" text not null unique,
    status text not null,
    "createdAt" text not null,
    "orderVersion" integer not null default 1,
    "disputedAt" text,
    "eventId" integer not null,
    "sportId" integer not null,
    ${searchText(engine)},
    "linkSeed" text not null,
    day text not null,
    mode text not null default 'live',
    counted integer not null default 1,
    "isOpen" integer not null default 1,
    "orderId" integer references purchase (id),
    "horseCents" integer,
    size text not null default 'full',
    "isUpgrade" integer not null default 0,
    code text references code (name),
    "offCents" integer not null default 0
  )`,
  'create index "purchaseByRider" on purchase ("riderId", "isOpen")',
  'create index "purchaseOfOrder" on purchase ("orderId") where "orderId" is not null',
  'create index "purchaseByCode" on purchase (code, "createdAt", id) where code is not null',
  'create index "purchaseByEmail" on purchase (email, "createdAt")',
  // by these two alone the sums of 100,000 sales are read in some 30 ms
  `create index "purchaseByTime" on purchase ("createdAt", id, day, status, email, "amountCents", "refundedCents",
    "paymentMethod") where counted = 1`,
  `create index "purchaseByEvent" on purchase ("eventId", "sportId", "createdAt", id, status, "amountCents",
    "refundedCents") where counted = 1`,
  'create index "purchaseBySportAndTime" on purchase ("sportId", "createdAt", id) where counted = 1',
  'create index "purchaseByAmount" on purchase ("amountCents", "createdAt", id) where counted = 1',
  'create index "purchaseBySportAndAmount" on purchase ("sportId", "amountCents", "createdAt", id) where counted = 1',
  'create index "purchaseByRiderName" on purchase (lower("riderName"), "createdAt", id) where counted = 1',
  'create index "purchaseBySportAndRiderName" on purchase ("sportId", lower("riderName"), "createdAt", id) where counted = 1',
  'create index "purchaseByBuyer" on purchase (email, "createdAt", id) where counted = 1',
  'create index "purchaseBySportAndBuyer" on purchase ("sportId", email, "createdAt", id) where counted = 1',
  `create index "purchaseOfTests" on purchase ("createdAt", id, counted) where mode <> 'live'`,
  `create table entitlement (
    email text not null,
    "riderId" integer not null references rider (id),
    horse integer not null,
    size text not null default 'full',
    "purchaseId" integer not null references purchase (id),
    constraint "entitlementSizeKey" primary key (email, "riderId", horse, size)
  )`,
  'create index "entitlementByPurchase" on entitlement ("purchaseId")',
  `create table share (
    ${id},
    "purchaseId" integer not null references purchase (id),
    horse integer not null,
    may text not null,
    seed text not null,
    "tokenHash" text not null unique,
    "createdAt" text not null
  )`,
  'create unique index "shareOf" on share ("purchaseId", horse)',
  `create table "orderVisit" (
    ${id},
    "purchaseId" integer not null references purchase (id),
    kind text not null,
    horse integer not null,
    at text not null,
    visits integer not null,
    network text not null,
    "userAgent" text not null,
    "mayBeOwner" integer not null default 0
  )`,
  'create index "orderVisitByPurchase" on "orderVisit" ("purchaseId", at)',
  'create index "orderVisitByTime" on "orderVisit" (at)',
  `create table "videoWait" (
    "purchaseId" integer primary key references purchase (id),
    since text not null,
    "promisedBy" text
  )`,
  `create table "masterWait" (
    "purchaseId" integer primary key references purchase (id),
    since text not null
  )`,
  `create table refund (
    ${id},
    "checkoutId" integer references checkout (id),
    "purchaseId" integer references purchase (id),
    provider text not null,
    "providerId" text unique,
    "intentId" text not null,
    "amountCents" integer not null,
    horses text,
    reason text not null,
    "askedBy" text not null,
    status text not null,
    "idempotencyKey" text unique,
    "requestKey" text unique,
    "requestBody" text,
    "lastError" text,
    "nextAttemptAt" text,
    "dismissedAt" text,
    "createdAt" text not null,
    "settledAt" text,
    attempts integer not null default 0,
    parts text
  )`,
  'create index "refundByStatus" on refund (status, "createdAt")',
  'create index "refundByPurchase" on refund ("purchaseId")',
  'create index "refundByIntent" on refund ("intentId")',
  `create table dispute (
    ${id},
    provider text not null,
    "providerId" text unique,
    "intentId" text not null,
    "purchaseId" integer references purchase (id),
    status text not null,
    reason text not null,
    "amountCents" integer not null,
    "dueBy" text,
    "isAnswered" integer not null default 0,
    "seenAt" text not null,
    "createdAt" text not null,
    "closedAt" text,
    parts text
  )`,
  'create index "disputeByPurchase" on dispute ("purchaseId")',
  'create index "disputeByIntent" on dispute ("intentId")',
  'create index "disputeByStatus" on dispute (status, "dueBy")',
  `create table movement (
    ${id},
    key text not null unique,
    kind text not null,
    provider text not null,
    mode text not null,
    "intentId" text,
    "purchaseId" integer references purchase (id),
    "amountCents" integer not null,
    "taxCents" integer not null default 0,
    at text not null,
    "transactionId" text,
    "payoutId" text,
    "askAt" text
  )`,
  'create index "movementByTime" on movement (at, kind, mode, "amountCents")',
  'create index "movementByPurchase" on movement ("purchaseId")',
  'create index "movementByIntent" on movement ("intentId")',
  'create index "movementByTransaction" on movement ("transactionId")',
  'create index "movementByPayout" on movement ("payoutId")',
  'create index "movementToAsk" on movement ("askAt") where "askAt" is not null',
  `create table payout (
    id text primary key,
    provider text not null,
    status text not null,
    "amountCents" integer not null,
    currency text not null,
    "arrivesAt" text not null,
    "createdAt" text not null,
    "otherCents" integer not null,
    "otherCount" integer not null,
    "readAt" text not null
  )`,
  'create index "payoutByTime" on payout ("createdAt")',
  `create table "unmatchedPayment" (
    ${id},
    provider text not null,
    "intentId" text not null unique,
    "amountCents" integer not null,
    currency text not null,
    why text not null,
    details text not null,
    state text not null,
    "createdAt" text not null,
    "resolvedAt" text
  )`,
  'create index "unmatchedPaymentByState" on "unmatchedPayment" (state, "createdAt")',
  `create table "paymentEvent" (
    provider text not null,
    "eventId" text not null,
    "intentId" text,
    "receivedAt" text not null,
    "settledAt" text,
    "isMoneyBack" integer not null default 0,
    "isForeign" integer not null default 0,
    "isMessage" integer not null default 1,
    "nextAttemptAt" text,
    constraint "paymentEventKey" primary key (provider, "eventId")
  )`,
  'create index "paymentEventToSettle" on "paymentEvent" ("settledAt", "receivedAt")',
  'create index "paymentEventForeign" on "paymentEvent" ("isForeign", "intentId")',
  `create table "paymentCursor" (
    provider text primary key,
    "eventId" text,
    "readAt" text not null
  )`,
  `create table "buyerProof" (
    "tokenHash" text not null,
    kind text not null,
    value text not null,
    "createdAt" text not null,
    device text,
    "userAgent" text,
    "lastUsedAt" text,
    "expiresAt" text,
    constraint "buyerProofKey" primary key ("tokenHash", kind, value)
  )`,
  'create index "buyerProofByValue" on "buyerProof" (value, kind)',
  `create table "signedOut" (
    email text primary key,
    at text not null
  )`,
  `create table "sandboxIntent" (
    id text primary key,
    "clientSecret" text not null unique,
    "idempotencyKey" text not null unique,
    "amountCents" integer not null,
    status text not null,
    "paymentMethod" text,
    "createdAt" text not null,
    reference text,
    details text not null default '{}',
    "changedAt" text
  )`,
  'create index "sandboxIntentByChange" on "sandboxIntent" ("changedAt", id)',
  `create table "sandboxRefund" (
    "idempotencyKey" text primary key,
    "intentId" text not null references "sandboxIntent" (id),
    "amountCents" integer not null,
    "createdAt" text
  )`,
  'create index "sandboxRefundByIntent" on "sandboxRefund" ("intentId")',
  ...(engine === 'sqlite' ? sqliteSearch : postgresSearch),
]

/** What the owner searches sales by, in lower case. */
function searchText(engine: 'sqlite' | 'postgres') {
  const newLine = engine === 'sqlite' ? 'char(10)' : 'chr(10)'
  const texts = ['email', '"orderNumber"', `replace("orderNumber", '-', '')`, '"riderName"', PHONE_DIGITS]
  const storage = engine === 'sqlite' ? 'virtual' : 'stored'
  return `"searchText" text generated always as (lower(${texts.join(` || ${newLine} || `)})) ${storage}`
}

const PHONE_DIGITS = `replace(replace(replace(replace(replace(replace(
    coalesce("phoneNumber", ''), ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), '+', '')`

const sqliteSearch = [
  // finds three or more characters anywhere in the text
  `create virtual table "purchaseText" using fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1)`,
  // merging would take time within a purchase; the checkpoint thread does it
  `insert into "purchaseText" ("purchaseText", rank) values ('automerge', 0)`,
  `create trigger "purchaseTextCame" after insert on purchase begin
    insert into "purchaseText" (rowid, text) values (new.id, new."searchText");
  end`,
  `create trigger "purchaseTextChanged" after update of email, "phoneNumber", "riderName", "orderNumber" on purchase begin
    delete from "purchaseText" where rowid = old.id;
    insert into "purchaseText" (rowid, text) values (new.id, new."searchText");
  end`,
  `create trigger "purchaseTextGone" after delete on purchase begin
    delete from "purchaseText" where rowid = old.id;
  end`,
]

const postgresSearch = [
  // without the extension the search still works, only slower
  `do $$ begin
    create extension if not exists pg_trgm;
    create index "purchaseBySearchText" on purchase using gin ("searchText" gin_trgm_ops);
  exception when others then
    raise notice 'Searching sales goes without an index: %', sqlerrm;
  end $$`,
]
