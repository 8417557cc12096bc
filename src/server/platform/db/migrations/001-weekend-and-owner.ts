/** The running order, clips, taps at the fence, and the waitlist. */
export const weekendSchema = (id: string) => [
  `create table run (
    ${id},
    "riderId" integer not null references rider (id),
    "eventId" integer not null references event (id),
    horse integer not null,
    "horseName" text,
    "videoUrl" text,
    "previewUrl" text,
    angle integer not null default 0,
    position integer,
    go text,
    draw text,
    "riderName" text,
    scratched integer not null default 0,
    "dragAfter" integer not null default 0,
    milliseconds integer,
    "noTime" integer not null default 0,
    place integer,
    division text,
    key text,
    constraint "runOfRider" unique ("riderId", horse),
    constraint "placeIsWhole" check ((position is null) = (go is null) and (position is null) = (draw is null)
      and (position is null) = ("riderName" is null))
  )`,
  'create unique index "runOnce" on run ("eventId", key) where key is not null',
  'create index "runByPosition" on run ("eventId", position) where position is not null',
  'create index "runByVideo" on run ("videoUrl") where "videoUrl" is not null',
  `create table clip (
    ${id},
    "eventId" integer not null references event (id),
    camera text not null,
    name text not null,
    "startedAt" text not null,
    milliseconds integer not null,
    bytes bigint not null,
    "runId" integer references run (id),
    decided integer not null default 0,
    "seenRunId" integer,
    seen integer not null default 0,
    "videoId" integer references video (id),
    "createdAt" text not null,
    width integer,
    height integer,
    card text not null default '',
    angle integer not null default 0
  )`,
  'create unique index "clipOnce" on clip ("eventId", "startedAt", camera, name, bytes)',
  'create index "clipByRun" on clip ("runId")',
  'create index "clipByVideo" on clip ("videoId")',
  `create table tap (
    "eventId" integer not null references event (id),
    key text not null,
    "runId" integer not null,
    at text not null,
    kind text not null,
    undone integer not null,
    "createdAt" text not null,
    constraint "tapOnce" primary key ("eventId", key)
  )`,
  `create table "goStart" (
    "eventId" integer not null references event (id),
    go text not null,
    "startsAt" text not null,
    constraint "goStartOnce" primary key ("eventId", go)
  )`,
  `create table "dayVersion" (
    "eventId" integer primary key references event (id),
    version text not null
  )`,
  `create table "weekendChange" (
    ${id},
    "eventId" integer not null references event (id),
    subject text not null,
    what text not null,
    before text not null,
    after text not null,
    "createdAt" text not null
  )`,
  'create index "weekendChangeOf" on "weekendChange" ("eventId", subject, id)',
  `create table "fenceLink" (
    ${id},
    "tokenHash" text not null unique,
    "eventId" integer not null references event (id),
    day text not null,
    "createdAt" text not null,
    "expiresAt" text not null
  )`,
  'create index "fenceLinkOf" on "fenceLink" ("eventId")',
  `create table "waitingAddress" (
    email text primary key,
    token text not null unique,
    "toldOn" text,
    "createdAt" text not null,
    "confirmedAt" text,
    "askedAt" text
  )`,
  `create table "waitingRefusal" (
    "mailboxHash" text primary key,
    token text not null unique,
    "createdAt" text not null
  )`,
  `create table "waitingRider" (
    email text not null references "waitingAddress" (email) on delete cascade,
    "riderId" integer not null references rider (id),
    since text not null,
    "toldHorses" text,
    "toldAt" text,
    constraint "waitingRiderKey" primary key (email, "riderId")
  )`,
  'create index "waitingRiderOf" on "waitingRider" ("riderId")',
]

/** Settings, accounts, contact requests, jobs and emails. */
export const ownerSchema = (id: string) => [
  `create table setting (
    name text primary key,
    value text not null
  )`,
  `create table "termsVersion" (
    since text primary key,
    hash text not null,
    text text not null
  )`,
  `create table "user" (
    ${id},
    username text not null unique,
    "passwordHash" text not null,
    "createdAt" text not null,
    "totpSecret" text,
    "totpPendingSecret" text,
    "totpLastStep" integer,
    "passwordIsFirst" integer not null default 0,
    "givenPasswordHash" text,
    "twoStepDeclinedAt" text,
    role text not null default 'owner',
    "invitedUntil" text,
    "lastLoginAt" text
  )`,
  `create table session (
    "tokenHash" text primary key,
    "userId" integer not null references "user" (id) on delete cascade,
    "userAgent" text,
    "createdAt" text not null,
    "lastSeenAt" text not null,
    "expiresAt" text not null,
    "activeAt" text not null default ''
  )`,
  'create index "sessionByUser" on session ("userId", "lastSeenAt")',
  `create table throttle (
    key text primary key,
    failures integer not null,
    "lastFailureAt" text not null
  )`,
  `create table "recoveryCode" (
    "codeHash" text primary key,
    "userId" integer not null references "user" (id) on delete cascade,
    "usedAt" text,
    "createdAt" text not null
  )`,
  `create table passkey (
    "credentialId" text primary key,
    "userId" integer not null references "user" (id) on delete cascade,
    name text not null,
    "publicKey" text not null,
    counter integer not null,
    transports text not null,
    "createdAt" text not null,
    "lastUsedAt" text
  )`,
  `create table "passkeyChallenge" (
    challenge text primary key,
    "userId" integer not null references "user" (id) on delete cascade,
    kind text not null,
    "expiresAt" text not null
  )`,
  `create table "accountEvent" (
    ${id},
    kind text not null,
    detail text,
    network text not null,
    "userAgent" text,
    at text not null
  )`,
  'create index "accountEventByTime" on "accountEvent" (at)',
  `create table "contactRequest" (
    ${id},
    "businessName" text,
    "fullName" text not null,
    email text not null,
    phone text,
    "eventType" text not null,
    "eventLocation" text,
    "eventDate" text,
    services text not null,
    "additionalDetails" text,
    "preferredContact" text,
    state text not null,
    "createdAt" text not null,
    attempt text
  )`,
  'create index "contactRequestByState" on "contactRequest" (state, "createdAt")',
  'create unique index "contactRequestByAttempt" on "contactRequest" (attempt)',
  `create table job (
    ${id},
    kind text not null,
    payload text not null,
    priority integer not null,
    "runAt" text not null,
    attempts integer not null,
    "lockedBy" text,
    "lockedUntil" text,
    "lastError" text,
    "finishedAt" text,
    "createdAt" text not null,
    subject text,
    outcome text,
    progress integer,
    "etaSeconds" integer,
    step text
  )`,
  'create index "jobToRun" on job ("finishedAt", priority, "runAt")',
  'create index "jobBySubject" on job (subject, id)',
  `create table email (
    ${id},
    kind text not null,
    recipient text not null,
    subject text not null,
    "replyTo" text,
    state text not null,
    attempts integer not null,
    "nextAttemptAt" text not null,
    "lastError" text,
    "sentAt" text,
    "createdAt" text not null,
    payload text not null default '{}',
    "lockedUntil" text,
    "sentAs" text,
    mailbox text,
    network text
  )`,
  'create index "emailByMailbox" on email (mailbox, kind, "sentAt") where mailbox is not null',
  'create index "emailByNetwork" on email (network, kind, "sentAt") where network is not null',
  'create index "emailToSend" on email (state, "nextAttemptAt")',
  'create index "emailByTime" on email ("createdAt", id)',
]
