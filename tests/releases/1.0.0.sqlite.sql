CREATE TABLE "migration" ("name" text primary key, "ranAt" text not null);
CREATE TABLE setting (
    name text primary key,
    value text not null
  );
CREATE TABLE "zoneShift" (
    "startsAt" text primary key,
    "offsetSeconds" integer not null
  );
CREATE TABLE "termsVersion" (
    since text primary key,
    hash text not null,
    text text not null
  );
CREATE TABLE "user" (
    id integer primary key autoincrement,
    username text not null unique,
    "passwordHash" text not null,
    "createdAt" text not null,
    "totpSecret" text,
    "totpPendingSecret" text,
    "totpLastStep" integer
  );
CREATE TABLE session (
    "tokenHash" text primary key,
    "userId" integer not null references "user" (id) on delete cascade,
    "userAgent" text,
    "createdAt" text not null,
    "lastSeenAt" text not null,
    "expiresAt" text not null
  );
CREATE TABLE throttle (
    key text primary key,
    failures integer not null,
    "lastFailureAt" text not null
  );
CREATE TABLE "recoveryCode" (
    "codeHash" text primary key,
    "userId" integer not null references "user" (id) on delete cascade,
    "usedAt" text,
    "createdAt" text not null
  );
CREATE TABLE passkey (
    "credentialId" text primary key,
    "userId" integer not null references "user" (id) on delete cascade,
    name text not null,
    "publicKey" text not null,
    counter integer not null,
    transports text not null,
    "createdAt" text not null,
    "lastUsedAt" text
  );
CREATE TABLE "passkeyChallenge" (
    challenge text primary key,
    "userId" integer not null references "user" (id) on delete cascade,
    kind text not null,
    "expiresAt" text not null
  );
CREATE TABLE "accountEvent" (
    id integer primary key autoincrement,
    kind text not null,
    detail text,
    network text not null,
    "userAgent" text,
    at text not null
  );
CREATE TABLE "contactRequest" (
    id integer primary key autoincrement,
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
  );
CREATE TABLE job (
    id integer primary key autoincrement,
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
  );
CREATE TABLE letter (
    id integer primary key autoincrement,
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
    "sentAs" text
  );
CREATE TABLE sport (
    id integer primary key autoincrement,
    name text not null,
    description text not null,
    icon text not null,
    "imageUrl" text,
    "isActive" integer not null,
    "createdAt" text not null,
    "deletedAt" text
  );
CREATE TABLE event (
    id integer primary key autoincrement,
    "sportId" integer not null references sport (id),
    name text not null,
    date text not null,
    "thumbnailUrl" text,
    "createdAt" text not null,
    "deletedAt" text,
    "riderCount" integer not null default 0
  );
CREATE TABLE "riderImport" (
    id integer primary key autoincrement,
    "eventId" integer not null references event (id),
    added integer not null,
    "createdAt" text not null,
    "undoneAt" text
  );
CREATE TABLE rider (
    id integer primary key autoincrement,
    "eventId" integer not null references event (id),
    name text not null,
    "priceCents" integer not null,
    "thumbnailUrl" text,
    "horseCount" integer not null,
    "salesLimit" integer,
    "createdAt" text not null,
    "deletedAt" text,
    "importId" integer references "riderImport" (id),
    "takenDownAt" text,
    "linkKey" text
  );
CREATE TABLE horse (
    "riderId" integer not null references rider (id),
    horse integer not null,
    name text,
    "videoUrl" text,
    "previewUrl" text,
    constraint "horseKey" primary key ("riderId", horse)
  );
CREATE TABLE "eventWord" (
    word text primary key,
    "eventId" integer not null references event (id),
    "chosenAt" text not null
  );
CREATE TABLE "portfolioItem" (
    id integer primary key autoincrement,
    title text not null,
    description text not null,
    "videoUrl" text not null,
    "thumbnailUrl" text not null,
    category text not null,
    position integer not null,
    "createdAt" text not null
  );
CREATE TABLE video (
    id integer primary key autoincrement,
    "sourceKey" text not null,
    "sourceName" text not null,
    "sourceBytes" bigint not null,
    probe text,
    grade text not null,
    "gradeVersion" integer not null,
    state text not null,
    error text,
    "posterKey" text,
    "previewKey" text,
    "storyboardKey" text,
    "phoneKey" text,
    "masterKey" text,
    made text not null default '{}',
    "createdAt" text not null,
    "forSale" integer not null default 0,
    edit text not null default '{}',
    "showVersion" integer not null default 0,
    "cutKey" text,
    reference text,
    "deletedAt" text,
    sound text not null default '{}',
    "compatibleKey" text,
    "stillsMarked" integer not null default 0,
    "standIn" text,
    "masterQuality" text,
    "masterAt" text,
    watched integer not null default 0
  );
CREATE TABLE upload (
    id text primary key,
    "fileName" text not null,
    bytes bigint not null,
    "fileTime" bigint,
    purpose text not null,
    details text,
    state text not null,
    checksum text,
    error text,
    "videoId" integer references video (id),
    "createdAt" text not null,
    "finishedAt" text,
    "multipartId" text,
    "partBytes" integer,
    "arrivedBytes" bigint not null default 0,
    "touchedAt" text,
    "clipId" integer,
    sender text
  );
CREATE TABLE takedown (
    id integer primary key autoincrement,
    kind text not null,
    title text not null,
    "refundsBuyers" integer not null,
    riders text not null,
    videos text not null,
    "keptKeys" text not null,
    "otherKeys" text not null,
    buyers integer not null,
    refunded integer not null default 0,
    "filesRemoved" integer not null default 0,
    trouble text,
    "createdAt" text not null,
    "finishedAt" text,
    orders text
  );
CREATE TABLE run (
    id integer primary key autoincrement,
    "eventId" integer not null references event (id),
    position integer not null,
    go text not null,
    draw text not null,
    "riderName" text not null,
    "horseName" text,
    "riderId" integer not null references rider (id),
    horse integer not null,
    scratched integer not null,
    "dragAfter" integer not null,
    milliseconds integer,
    place integer,
    division text,
    "createdAt" text not null
  );
CREATE TABLE clip (
    id integer primary key autoincrement,
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
    card text not null default ''
  );
CREATE TABLE tap (
    "eventId" integer not null references event (id),
    key text not null,
    "runId" integer not null,
    at text not null,
    kind text not null,
    undone integer not null,
    "createdAt" text not null,
    constraint "tapOnce" primary key ("eventId", key)
  );
CREATE TABLE "goStart" (
    "eventId" integer not null references event (id),
    go text not null,
    "startsAt" text not null,
    constraint "goStartOnce" primary key ("eventId", go)
  );
CREATE TABLE "dayVersion" (
    "eventId" integer primary key references event (id),
    version text not null
  );
CREATE TABLE "waitingAddress" (
    email text primary key,
    token text not null unique,
    "toldOn" text,
    "createdAt" text not null
  );
CREATE TABLE "waitingRider" (
    email text not null references "waitingAddress" (email) on delete cascade,
    "riderId" integer not null references rider (id),
    since text not null,
    "toldHorses" text,
    "toldAt" text,
    constraint "waitingRiderKey" primary key (email, "riderId")
  );
CREATE TABLE checkout (
    id integer primary key autoincrement,
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
    further integer not null default 0
  );
CREATE TABLE purchase (
    id integer primary key autoincrement,
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
    "eventId" integer,
    "sportId" integer,
    "searchText" text generated always as (lower(email || char(10) || "orderNumber" || char(10) || replace("orderNumber", '-', '') || char(10) || "riderName" || char(10) || replace(replace(replace(replace(replace(replace(
    coalesce("phoneNumber", ''), ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), '+', ''))) virtual,
    "linkSeed" text,
    day text not null default '',
    mode text not null default 'live',
    counted integer not null default 1,
    "feeCents" integer,
    "feeAskAt" text
  );
CREATE TABLE entitlement (
    email text not null,
    "riderId" integer not null references rider (id),
    horse integer not null,
    "purchaseId" integer not null references purchase (id),
    constraint "entitlementKey" primary key (email, "riderId", horse)
  );
CREATE TABLE share (
    id integer primary key autoincrement,
    "purchaseId" integer not null references purchase (id),
    horse integer not null,
    may text not null,
    seed text not null,
    "tokenHash" text not null unique,
    "createdAt" text not null
  );
CREATE TABLE "orderVisit" (
    id integer primary key autoincrement,
    "purchaseId" integer not null references purchase (id),
    kind text not null,
    horse integer not null,
    at text not null,
    visits integer not null,
    network text not null,
    "userAgent" text not null
  );
CREATE TABLE "filmWait" (
    "purchaseId" integer primary key references purchase (id),
    since text not null
  );
CREATE TABLE "masterWait" (
    "purchaseId" integer primary key references purchase (id),
    since text not null
  );
CREATE TABLE refund (
    id integer primary key autoincrement,
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
    "settledAt" text
  );
CREATE TABLE dispute (
    id integer primary key autoincrement,
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
    "closedAt" text
  );
CREATE TABLE "unmatchedPayment" (
    id integer primary key autoincrement,
    provider text not null,
    "intentId" text not null unique,
    "amountCents" integer not null,
    currency text not null,
    why text not null,
    details text not null,
    state text not null,
    "createdAt" text not null,
    "resolvedAt" text
  );
CREATE TABLE "paymentEvent" (
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
  );
CREATE TABLE "paymentCursor" (
    provider text primary key,
    "eventId" text,
    "readAt" text not null
  );
CREATE TABLE "buyerProof" (
    "tokenHash" text not null,
    kind text not null,
    value text not null,
    "createdAt" text not null,
    device text,
    "userAgent" text,
    "lastUsedAt" text,
    "expiresAt" text,
    constraint "buyerProofKey" primary key ("tokenHash", kind, value)
  );
CREATE TABLE "signedOut" (
    email text primary key,
    at text not null
  );
CREATE TABLE "sandboxIntent" (
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
  );
CREATE TABLE "sandboxRefund" (
    "idempotencyKey" text primary key,
    "intentId" text not null references "sandboxIntent" (id),
    "amountCents" integer not null,
    "createdAt" text
  );
CREATE TABLE "saleTotal" (
    "sportId" integer not null,
    "eventId" integer not null,
    period text not null,
    status text not null,
    sales integer not null,
    "amountCents" bigint not null,
    "refundedCents" bigint not null,
    "cashSales" integer not null default 0,
    "cashCents" bigint not null default 0,
    "freeSales" integer not null default 0,
    constraint "saleTotalKey" primary key ("eventId", "sportId", period, status)
  ) without rowid;
CREATE TABLE "saleBuyer" (
    email text not null,
    day text not null,
    "sportId" integer not null,
    "eventId" integer not null,
    status text not null,
    sales integer not null,
    constraint "saleBuyerKey" primary key (email, day, "sportId", "eventId", status)
  ) without rowid;
CREATE TABLE "saleStep" (
    "sportId" integer not null,
    "eventId" integer not null,
    status text not null,
    period text not null,
    "nextUnit" text not null,
    "nextPeriod" text not null,
    customers integer not null,
    constraint "saleStepKey" primary key ("sportId", "eventId", status, period, "nextUnit", "nextPeriod")
  ) without rowid;
insert into "migration" ("name", "ranAt") values ('001-first-schema', '2026-11-17T20:26:39.013Z');
insert into "setting" ("name", "value") values ('secret.fingerprint', '4ywS3m12h2jpSfiupCNru6GomcmNGWiwFqknNaXkQ4E');
insert into "setting" ("name", "value") values ('shop.timeZone', 'America/Chicago');
insert into "setting" ("name", "value") values ('books.redatedUpTo', '0');
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2010-03-14T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2010-11-07T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2011-03-13T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2011-11-06T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2012-03-11T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2012-11-04T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2013-03-10T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2013-11-03T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2014-03-09T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2014-11-02T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2015-03-08T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2015-11-01T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2016-03-13T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2016-11-06T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2017-03-12T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2017-11-05T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2018-03-11T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2018-11-04T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2019-03-10T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2019-11-03T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2020-03-08T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2020-11-01T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2021-03-14T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2021-11-07T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2022-03-13T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2022-11-06T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2023-03-12T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2023-11-05T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2024-03-10T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2024-11-03T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2025-03-09T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2025-11-02T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2026-03-08T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2026-11-01T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2027-03-14T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2027-11-07T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2028-03-12T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2028-11-05T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2029-03-11T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2029-11-04T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2030-03-10T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2030-11-03T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2031-03-09T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2031-11-02T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2032-03-14T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2032-11-07T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2033-03-13T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2033-11-06T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2034-03-12T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2034-11-05T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2035-03-11T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2035-11-04T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2036-03-09T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2036-11-02T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2037-03-08T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2037-11-01T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2038-03-14T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2038-11-07T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2039-03-13T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2039-11-06T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2040-03-11T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2040-11-04T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2041-03-10T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2041-11-03T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2042-03-09T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2042-11-02T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2043-03-08T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2043-11-01T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2044-03-13T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2044-11-06T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2045-03-12T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2045-11-05T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2046-03-11T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2046-11-04T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2047-03-10T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2047-11-03T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2048-03-08T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2048-11-01T07:00:00.000Z', -21600);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2049-03-14T08:00:00.000Z', -18000);
insert into "zoneShift" ("startsAt", "offsetSeconds") values ('2049-11-07T07:00:00.000Z', -21600);
insert into "termsVersion" ("since", "hash", "text") values ('', '4e9982902b950f33f33330d282ba7c8574d4c3f8c3744048e270c84ee48a015a', 'These are the rules between you and us when you buy a video here or have us film for you. We have tried to write them so that they can be read.

## What you buy
A digital video of the run or runs you chose, to download. Nothing is sent by post. You see the event, the rider and the price before you pay; the price you see then is the price you pay, with sales tax where your state asks for it.

You have to be 18 to buy, or have a parent or guardian do it for you.

## How you get it
Right after the payment, on the screen and by e-mail. Your order link does not expire. Keep a copy of the file all the same: disks are cheap, and runs do not come twice. Should the shop ever close, we tell you in time to download what is yours.

## What you may do with it
Watch it, keep it, share it with family and friends, post it on your own social media pages, give it to your trainer, use it to show or sell your own horse. For as long as you like.

What you may not do: resell it, offer it for download, use it in advertising for a business, or take our name off it. For those, write to us; there is usually a way. The film itself stays our work under copyright law.

## Money back
A download cannot be handed back like a shirt. So we promise this instead: if the video is not the run it says, cannot be played, or has a fault that we cannot mend, we mend it or you get your money back, whichever you prefer. Write to us within 30 days, and better at once.

If you bought the same run twice or the wrong rider by mistake and have not downloaded it, write to us and we undo it. A refund goes back to the card you paid with, and ends the right to use the video.

## Who is in the films
We film at events with the leave of those who hold them. Riders, minors among them, are filmed as they take part. If you are in a film, or are the parent or guardian of a minor who is, and want it taken out of the shop, write to us and we take it down. Who has bought it before keeps it for private use.

You may buy a film of somebody else''s run. You may not use it to mock, harass or endanger anyone, least of all a minor; who does loses the right to use it.

## When you have us film for you
Date, place, price and what you may do with the film are settled in writing beforehand. What is written there goes before what is written here.

## If something goes wrong
We answer for what we break on purpose or by carelessness, up to what you paid us, as far as the law lets us set that limit. We do not answer for a run that could not be filmed because of weather, power or a gate that opened early; you pay only for videos that exist.

## The rest
The law of the state in which we have our business applies. If one rule here turns out not to hold, the others still do. What we change here counts for later purchases only. Questions first, lawyers last: write to us in any of the ways at the foot of this page.');
insert into "user" ("id", "username", "passwordHash", "createdAt", "totpSecret", "totpPendingSecret", "totpLastStep") values (1, 'owner', '$argon2id$v=19$m=8,t=1,p=1$/PMZKX02WaQCYsytxXiX8Q$/B8Krb7L6Hw6pL1TvxnMKx1cO7f5GMLO7zskYLNb2rY', '2026-11-17T20:26:39.611Z', NULL, NULL, NULL);
insert into "session" ("tokenHash", "userId", "userAgent", "createdAt", "lastSeenAt", "expiresAt") values ('9f6dbf7e68ecec50a0f007ae94072e5ffab1db3f40ee3348e3dfb79731284616', 1, 'node', '2026-11-17T20:26:41.328Z', '2026-11-17T20:26:41.328Z', '2026-12-17T20:26:41.328Z');
insert into "accountEvent" ("id", "kind", "detail", "network", "userAgent", "at") values (1, 'logged-in-anew', NULL, '127.0.0.1', 'node', '2026-11-17T20:26:41.328Z');
insert into "letter" ("id", "kind", "recipient", "subject", "replyTo", "state", "attempts", "nextAttemptAt", "lastError", "sentAt", "createdAt", "payload", "lockedUntil", "sentAs") values (1, 'order', 'buyer@example.com', 'Your video of Jane Doe is ready (order FL34-YT4F)', NULL, 'waiting', 0, '2026-11-17T20:26:42.099Z', NULL, NULL, '2026-11-17T20:26:42.099Z', '{"purchaseId":1,"orderNumber":"FL34-YT4F","riderName":"Jane Doe"}', NULL, NULL);
insert into "letter" ("id", "kind", "recipient", "subject", "replyTo", "state", "attempts", "nextAttemptAt", "lastError", "sentAt", "createdAt", "payload", "lockedUntil", "sentAs") values (2, 'owner-sale', 'hello@cloverleaf.example', 'Sold: Jane Doe for $65 (order FL34-YT4F)', NULL, 'waiting', 0, '2026-11-17T20:26:42.125Z', NULL, NULL, '2026-11-17T20:26:42.125Z', '{"purchaseId":1,"orderNumber":"FL34-YT4F","riderName":"Jane Doe","amountCents":6500}', NULL, NULL);
insert into "sport" ("id", "name", "description", "icon", "imageUrl", "isActive", "createdAt", "deletedAt") values (1, 'Barrel racing', '', '🏃', NULL, 1, '2026-11-17T20:26:41.479Z', NULL);
insert into "event" ("id", "sportId", "name", "date", "thumbnailUrl", "createdAt", "deletedAt", "riderCount") values (1, 1, 'Spring Classic', 'May 2, 2026', NULL, '2026-11-17T20:26:41.615Z', NULL, 1);
insert into "rider" ("id", "eventId", "name", "priceCents", "thumbnailUrl", "horseCount", "salesLimit", "createdAt", "deletedAt", "importId", "takenDownAt", "linkKey") values (1, 1, 'Jane Doe', 6500, NULL, 1, NULL, '2026-11-17T20:26:41.703Z', NULL, NULL, NULL, NULL);
insert into "horse" ("riderId", "horse", "name", "videoUrl", "previewUrl") values (1, 1, NULL, 'https://videos.example/jane.mp4', NULL);
insert into "checkout" ("id", "riderId", "email", "phoneNumber", "horses", "amountCents", "provider", "intentId", "status", "heldUntil", "createdAt", "attempt", "paidSeenAt", "outcome", "description", "reference", "nextAskAt", "browser", "network", "declines", "further") values (1, 1, 'buyer@example.com', NULL, '[1]', 6500, 'sandbox', 'sandbox_657c5439b2a3087ba7f8a426', 'paid', '2026-11-17T20:41:41.997Z', '2026-11-17T20:26:41.997Z', NULL, NULL, NULL, 'Jane Doe, Spring Classic', '3333efe7b854c1aa90822009bbf9f935', NULL, '7081ec26a60b3cffee7277c22d5af16679d9b9423066bd8b2a519060a3e31130', 'LNbNmyXSsXVQiWQDyDLxVy', 0, 0);
insert into "purchase" ("id", "checkoutId", "riderId", "riderName", "eventName", "email", "phoneNumber", "horses", "quantity", "amountCents", "refundedCents", "paymentMethod", "orderNumber", "orderTokenHash", "status", "createdAt", "orderVersion", "disputedAt", "eventId", "sportId", "linkSeed", "day", "mode", "counted", "feeCents", "feeAskAt") values (1, 1, 1, 'Jane Doe', 'Spring Classic', 'buyer@example.com', NULL, '[1]', 1, 6500, 0, 'visa 4242', 'FL34-YT4F', '4d8e79be6a4ec0a4a4a9e8024a6de34d1e397a286a1f5381c1a8b7cb913c31c4', 'paid', '2026-11-17T20:26:42.099Z', 1, NULL, 1, 1, 'fEYO5HyZwjwTf5zUn6DYn0x7', '2026-11-17', 'sandbox', 1, NULL, NULL);
insert into "entitlement" ("email", "riderId", "horse", "purchaseId") values ('buyer@example.com', 1, 1, 1);
insert into "buyerProof" ("tokenHash", "kind", "value", "createdAt", "device", "userAgent", "lastUsedAt", "expiresAt") values ('be896e1a1a79f9c470b3141b8ba9d161490ead6373165643fd4cfc558897fb17', 'order', '1', '2026-11-17T20:26:42.145Z', '75e6b2a0b2ffa89f12757abc', 'node', '2026-11-17T20:26:42.145Z', NULL);
insert into "buyerProof" ("tokenHash", "kind", "value", "createdAt", "device", "userAgent", "lastUsedAt", "expiresAt") values ('be896e1a1a79f9c470b3141b8ba9d161490ead6373165643fd4cfc558897fb17', 'payer', '1', '2026-11-17T20:26:42.145Z', '75e6b2a0b2ffa89f12757abc', 'node', '2026-11-17T20:26:42.145Z', NULL);
insert into "sandboxIntent" ("id", "clientSecret", "idempotencyKey", "amountCents", "status", "paymentMethod", "createdAt", "reference", "details", "changedAt") values ('sandbox_657c5439b2a3087ba7f8a426', 'sandbox_657c5439b2a3087ba7f8a426_secret_2d2d1ee39b7dcbc5ebf95fd4b6a78825', 'checkout-3333efe7b854c1aa90822009bbf9f935', 6500, 'succeeded', 'visa 4242', '2026-11-17T20:26:42.015Z', '3333efe7b854c1aa90822009bbf9f935', '{"shopMark":"-1wPYUlUv-NX8CdWu2AZvj","bought":{"riderId":1,"title":"Jane Doe, Spring Classic","horses":[1],"email":"buyer@example.com"}}', '2026-11-17T20:26:42.072Z');
insert into "saleTotal" ("sportId", "eventId", "period", "status", "sales", "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") values (0, 0, '2026-11', 'paid', 1, 6500, 0, 0, 0, 0);
insert into "saleTotal" ("sportId", "eventId", "period", "status", "sales", "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") values (0, 0, '2026-11-17', 'paid', 1, 6500, 0, 0, 0, 0);
insert into "saleTotal" ("sportId", "eventId", "period", "status", "sales", "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") values (1, 0, '2026-11', 'paid', 1, 6500, 0, 0, 0, 0);
insert into "saleTotal" ("sportId", "eventId", "period", "status", "sales", "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") values (1, 0, '2026-11-17', 'paid', 1, 6500, 0, 0, 0, 0);
insert into "saleTotal" ("sportId", "eventId", "period", "status", "sales", "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") values (1, 1, '2026-11', 'paid', 1, 6500, 0, 0, 0, 0);
insert into "saleTotal" ("sportId", "eventId", "period", "status", "sales", "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") values (1, 1, '2026-11-17', 'paid', 1, 6500, 0, 0, 0, 0);
insert into "saleBuyer" ("email", "day", "sportId", "eventId", "status", "sales") values ('buyer@example.com', '2026-11-17', 1, 1, 'paid', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (0, 0, '', '2026-11', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (0, 0, '', '2026-11-17', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (0, 0, 'paid', '2026-11', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (0, 0, 'paid', '2026-11-17', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (0, 1, '', '2026-11', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (0, 1, '', '2026-11-17', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (0, 1, 'paid', '2026-11', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (0, 1, 'paid', '2026-11-17', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (1, 0, '', '2026-11', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (1, 0, '', '2026-11-17', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (1, 0, 'paid', '2026-11', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (1, 0, 'paid', '2026-11-17', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (1, 1, '', '2026-11', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (1, 1, '', '2026-11-17', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (1, 1, 'paid', '2026-11', 'month', '9999-12', 1);
insert into "saleStep" ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers") values (1, 1, 'paid', '2026-11-17', 'month', '9999-12', 1);
delete from sqlite_sequence;
insert into "sqlite_sequence" ("name", "seq") values ('user', 1);
insert into "sqlite_sequence" ("name", "seq") values ('accountEvent', 1);
insert into "sqlite_sequence" ("name", "seq") values ('sport', 1);
insert into "sqlite_sequence" ("name", "seq") values ('event', 1);
insert into "sqlite_sequence" ("name", "seq") values ('rider', 1);
insert into "sqlite_sequence" ("name", "seq") values ('checkout', 1);
insert into "sqlite_sequence" ("name", "seq") values ('purchase', 1);
insert into "sqlite_sequence" ("name", "seq") values ('letter', 2);
CREATE VIRTUAL TABLE "purchaseText" using fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1);
insert into "purchaseText" ("purchaseText", rank) values ('automerge', 0);
insert into "purchaseText" (rowid, text) select id, "searchText" from purchase;
CREATE INDEX "sessionByUser" on session ("userId", "lastSeenAt");
CREATE INDEX "accountEventByTime" on "accountEvent" (at);
CREATE INDEX "contactRequestByState" on "contactRequest" (state, "createdAt");
CREATE UNIQUE INDEX "contactRequestByAttempt" on "contactRequest" (attempt);
CREATE INDEX "jobToRun" on job ("finishedAt", priority, "runAt");
CREATE INDEX "jobBySubject" on job (subject, id);
CREATE INDEX "letterToSend" on letter (state, "nextAttemptAt");
CREATE INDEX "letterByTime" on letter ("createdAt", id);
CREATE INDEX "eventBySport" on event ("sportId", "deletedAt", id);
CREATE INDEX "riderByEvent" on rider ("eventId", "deletedAt", id);
CREATE INDEX "riderByImport" on rider ("importId");
CREATE UNIQUE INDEX "riderByLinkKey" on rider ("linkKey");
CREATE INDEX "unlistedOfEvent" on rider ("eventId", "deletedAt", "linkKey") where "linkKey" is not null;
CREATE INDEX "riderByPicture" on rider ("thumbnailUrl");
CREATE INDEX "horseByVideo" on horse ("videoUrl");
CREATE INDEX "eventWordByEvent" on "eventWord" ("eventId", "chosenAt");
CREATE INDEX "portfolioItemByPosition" on "portfolioItem" (position, id);
CREATE INDEX "videoByState" on video (state, id);
CREATE INDEX "videoForSale" on video ("forSale", id);
CREATE INDEX "uploadByTime" on upload (state, "createdAt");
CREATE INDEX "uploadByClip" on upload ("clipId");
CREATE TRIGGER "riderCame" after insert on rider begin update event set "riderCount" = "riderCount" + case when new."deletedAt" is null then 1 else 0 end where id = new."eventId"; end;
CREATE TRIGGER "riderWent" after delete on rider begin update event set "riderCount" = "riderCount" - case when old."deletedAt" is null then 1 else 0 end where id = old."eventId"; end;
CREATE TRIGGER "riderChanged" after update of "eventId", "deletedAt" on rider begin
    update event set "riderCount" = "riderCount" - case when old."deletedAt" is null then 1 else 0 end where id = old."eventId"; update event set "riderCount" = "riderCount" + case when new."deletedAt" is null then 1 else 0 end where id = new."eventId";
  end;
CREATE INDEX "runByPosition" on run ("eventId", position);
CREATE INDEX "runByRider" on run ("riderId", horse);
CREATE UNIQUE INDEX "clipOnce" on clip ("eventId", "startedAt", camera, name, bytes);
CREATE INDEX "clipByRun" on clip ("runId");
CREATE INDEX "clipByVideo" on clip ("videoId");
CREATE INDEX "waitingRiderOf" on "waitingRider" ("riderId");
CREATE INDEX "checkoutByRider" on checkout ("riderId", status, "heldUntil");
CREATE INDEX "checkoutByStatus" on checkout (status, "createdAt");
CREATE UNIQUE INDEX "checkoutAttempt" on checkout (attempt);
CREATE UNIQUE INDEX "checkoutByReference" on checkout (reference);
CREATE INDEX "checkoutByBrowser" on checkout (browser) where status = 'open';
CREATE INDEX "checkoutByNetwork" on checkout (network, "createdAt");
CREATE INDEX "purchaseByRider" on purchase ("riderId", status);
CREATE INDEX "purchaseByEmail" on purchase (email, "createdAt");
CREATE INDEX "purchaseByTime" on purchase ("createdAt", id);
CREATE INDEX "purchaseByFeeToAsk" on purchase ("feeAskAt") where "feeAskAt" is not null;
CREATE INDEX "purchaseByStatusAndTime" on purchase (status, "createdAt", id) where counted = 1;
CREATE INDEX "purchaseByEventAndTime" on purchase ("eventId", "createdAt", id) where counted = 1;
CREATE INDEX "purchaseBySportAndTime" on purchase ("sportId", "createdAt", id) where counted = 1;
CREATE INDEX "purchaseByAmount" on purchase ("amountCents", "createdAt", id) where counted = 1;
CREATE INDEX "purchaseBySportAndAmount" on purchase ("sportId", "amountCents", "createdAt", id) where counted = 1;
CREATE INDEX "purchaseByRiderName" on purchase (lower("riderName"), "createdAt", id) where counted = 1;
CREATE INDEX "purchaseBySportAndRiderName" on purchase ("sportId", lower("riderName"), "createdAt", id) where counted = 1;
CREATE INDEX "purchaseByBuyer" on purchase (email, "createdAt", id) where counted = 1;
CREATE INDEX "purchaseBySportAndBuyer" on purchase ("sportId", email, "createdAt", id) where counted = 1;
CREATE INDEX "purchaseOfTests" on purchase ("createdAt", id, counted) where mode <> 'live';
CREATE INDEX "entitlementByPurchase" on entitlement ("purchaseId");
CREATE UNIQUE INDEX "shareOf" on share ("purchaseId", horse);
CREATE INDEX "orderVisitByPurchase" on "orderVisit" ("purchaseId", at);
CREATE INDEX "orderVisitByTime" on "orderVisit" (at);
CREATE INDEX "refundByStatus" on refund (status, "createdAt");
CREATE INDEX "refundByPurchase" on refund ("purchaseId");
CREATE INDEX "refundByIntent" on refund ("intentId");
CREATE INDEX "disputeByPurchase" on dispute ("purchaseId");
CREATE INDEX "disputeByIntent" on dispute ("intentId");
CREATE INDEX "disputeByStatus" on dispute (status, "dueBy");
CREATE INDEX "unmatchedPaymentByState" on "unmatchedPayment" (state, "createdAt");
CREATE INDEX "paymentEventToSettle" on "paymentEvent" ("settledAt", "receivedAt");
CREATE INDEX "paymentEventForeign" on "paymentEvent" ("isForeign", "intentId");
CREATE INDEX "buyerProofByValue" on "buyerProof" (value, kind);
CREATE INDEX "sandboxIntentByChange" on "sandboxIntent" ("changedAt", id);
CREATE INDEX "sandboxRefundByIntent" on "sandboxRefund" ("intentId");
CREATE TRIGGER "purchaseTextKept"
  after update of "eventId", email, "phoneNumber", "riderName", "orderNumber" on purchase begin
    delete from "purchaseText" where rowid = old.id;
    insert into "purchaseText" (rowid, text) values (new.id, new."searchText");
  end;
CREATE TRIGGER "purchaseTextGone" after delete on purchase begin
    delete from "purchaseText" where rowid = old.id;
  end;
CREATE INDEX "saleTotalByPeriod" on "saleTotal" (period, "eventId");
CREATE TRIGGER "purchasePlaced" after insert on "purchase" begin update "purchase" set
    "eventId" = (select "eventId" from "rider" where "id" = new."riderId"),
    "sportId" = (select "event"."sportId" from "rider" join "event" on "event"."id" = "rider"."eventId"
      where "rider"."id" = new."riderId"),
    "day" = date(new."createdAt", coalesce((select "offsetSeconds" from "zoneShift" where "startsAt" <= new."createdAt"
    order by "startsAt" desc limit 1), 0) || ' seconds'),
    "counted" = case when new."mode" <> 'live'
  and exists (select 1 from "setting" where "name" = 'books.live') then 0 else 1 end,
    "feeAskAt" = case when new."checkoutId" is not null and new."mode" <> 'sandbox' then new."createdAt" end
  where "id" = new."id"; end;
CREATE TRIGGER "purchaseBooked" after update of "eventId", "sportId", "email", "status", "day", "counted", "amountCents", "refundedCents", "paymentMethod" on "purchase" begin insert into "saleTotal" ("sportId", "eventId", "period", "status",
    "sales", "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales")
  select * from (values (0, 0, old."day", old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end), (0, 0, substr(old."day", 1, 7), old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end), (old."sportId", 0, old."day", old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end), (old."sportId", 0, substr(old."day", 1, 7), old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end), (old."sportId", old."eventId", old."day", old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end), (old."sportId", old."eventId", substr(old."day", 1, 7), old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end)) booked where old."sportId" is not null and old."counted" = 1
  on conflict ("eventId", "sportId", "period", "status") do update set
    "sales" = "saleTotal"."sales" + excluded."sales", "amountCents" = "saleTotal"."amountCents" + excluded."amountCents", "refundedCents" = "saleTotal"."refundedCents" + excluded."refundedCents", "cashSales" = "saleTotal"."cashSales" + excluded."cashSales", "cashCents" = "saleTotal"."cashCents" + excluded."cashCents", "freeSales" = "saleTotal"."freeSales" + excluded."freeSales";insert into "saleTotal" ("sportId", "eventId", "period", "status",
    "sales", "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales")
  select * from (values (0, 0, new."day", new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end), (0, 0, substr(new."day", 1, 7), new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end), (new."sportId", 0, new."day", new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end), (new."sportId", 0, substr(new."day", 1, 7), new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end), (new."sportId", new."eventId", new."day", new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end), (new."sportId", new."eventId", substr(new."day", 1, 7), new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end)) booked where new."sportId" is not null and new."counted" = 1
  on conflict ("eventId", "sportId", "period", "status") do update set
    "sales" = "saleTotal"."sales" + excluded."sales", "amountCents" = "saleTotal"."amountCents" + excluded."amountCents", "refundedCents" = "saleTotal"."refundedCents" + excluded."refundedCents", "cashSales" = "saleTotal"."cashSales" + excluded."cashSales", "cashCents" = "saleTotal"."cashCents" + excluded."cashCents", "freeSales" = "saleTotal"."freeSales" + excluded."freeSales"; end;
CREATE TRIGGER "purchaseBuyerBooked" after update of "eventId", "sportId", "email", "status", "day", "counted" on "purchase" begin update "saleBuyer" set "sales" = "sales" - 1
  where "email" = lower(old."email") and "day" = old."day" and old."counted" = 1
    and "sportId" = old."sportId" and "eventId" = old."eventId" and "status" = old."status";
  delete from "saleBuyer" where "sales" = 0 and "email" = lower(old."email") and "day" = old."day";
  insert into "saleBuyer" ("email", "day", "sportId", "eventId", "status", "sales")
  select lower(new."email"), new."day", new."sportId", new."eventId", new."status", 1 where new."counted" = 1
  on conflict ("email", "day", "sportId", "eventId", "status") do update set "sales" = "saleBuyer"."sales" + 1; end;
CREATE TRIGGER "saleBuyerCame" after insert on "saleBuyer" begin insert into "saleStep"
    ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers")
  select "sportId", "eventId", "status", substr("day", 1, own."letters"), next."unit", substr("nextDay", 1, next."letters"),
    sum("change")
  from (
    select "sportId", "eventId", "status",
      case "step" when 2 then new."day" else "before" end as "day",
      case "step" when 1 then new."day" else coalesce("after", '9999-12-31') end as "nextDay",
      case "step" when 3 then -1 else 1 end as "change"
    from (
      select part."sportId", part."eventId", part."status",
        (select max(b."day") from "saleBuyer" b where b."email" = new."email"
  and part."sportId" in (0, b."sportId") and part."eventId" in (0, b."eventId") and part."status" in ('', b."status") and b."day" < new."day") as "before",
        (select min(b."day") from "saleBuyer" b where b."email" = new."email"
  and part."sportId" in (0, b."sportId") and part."eventId" in (0, b."eventId") and part."status" in ('', b."status") and b."day" > new."day") as "after"
      from (select s."sportId", e."eventId", t."status"
  from (select 0 as "sportId" union all select new."sportId") s
  cross join (select 0 as "eventId" union all select new."eventId") e
  cross join (select '' as "status" union all select new."status") t) part
      where not exists (select 1 from "saleBuyer" b where b."email" = new."email"
  and part."sportId" in (0, b."sportId") and part."eventId" in (0, b."eventId") and part."status" in ('', b."status") and b."day" = new."day"
        and (b."sportId", b."eventId", b."status") <> (new."sportId", new."eventId", new."status"))
      limit 8 -- all there are; without it both engines look before and after once more for each use
    ) met
    cross join (select 1 as "step" union all select 2 union all select 3) steps
  ) changes
  cross join (select 10 as "letters" union all select 7) own
  cross join (select 'day' as "unit", 10 as "letters" union all select 'month', 7) next
  where "day" is not null and not ("nextDay" = '9999-12-31' and next."unit" = 'day')
  group by "sportId", "eventId", "status", substr("day", 1, own."letters"), next."unit", substr("nextDay", 1, next."letters")
  having sum("change") <> 0
  on conflict ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod") do update set
    "customers" = "saleStep"."customers" + excluded."customers"; end;
CREATE TRIGGER "saleBuyerWent" after delete on "saleBuyer" begin insert into "saleStep"
    ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod", "customers")
  select "sportId", "eventId", "status", substr("day", 1, own."letters"), next."unit", substr("nextDay", 1, next."letters"),
    sum("change")
  from (
    select "sportId", "eventId", "status",
      case "step" when 2 then old."day" else "before" end as "day",
      case "step" when 1 then old."day" else coalesce("after", '9999-12-31') end as "nextDay",
      case "step" when 3 then 1 else -1 end as "change"
    from (
      select part."sportId", part."eventId", part."status",
        (select max(b."day") from "saleBuyer" b where b."email" = old."email"
  and part."sportId" in (0, b."sportId") and part."eventId" in (0, b."eventId") and part."status" in ('', b."status") and b."day" < old."day") as "before",
        (select min(b."day") from "saleBuyer" b where b."email" = old."email"
  and part."sportId" in (0, b."sportId") and part."eventId" in (0, b."eventId") and part."status" in ('', b."status") and b."day" > old."day") as "after"
      from (select s."sportId", e."eventId", t."status"
  from (select 0 as "sportId" union all select old."sportId") s
  cross join (select 0 as "eventId" union all select old."eventId") e
  cross join (select '' as "status" union all select old."status") t) part
      where not exists (select 1 from "saleBuyer" b where b."email" = old."email"
  and part."sportId" in (0, b."sportId") and part."eventId" in (0, b."eventId") and part."status" in ('', b."status") and b."day" = old."day"
        and (b."sportId", b."eventId", b."status") <> (old."sportId", old."eventId", old."status"))
      limit 8 -- all there are; without it both engines look before and after once more for each use
    ) met
    cross join (select 1 as "step" union all select 2 union all select 3) steps
  ) changes
  cross join (select 10 as "letters" union all select 7) own
  cross join (select 'day' as "unit", 10 as "letters" union all select 'month', 7) next
  where "day" is not null and not ("nextDay" = '9999-12-31' and next."unit" = 'day')
  group by "sportId", "eventId", "status", substr("day", 1, own."letters"), next."unit", substr("nextDay", 1, next."letters")
  having sum("change") <> 0
  on conflict ("sportId", "eventId", "status", "period", "nextUnit", "nextPeriod") do update set
    "customers" = "saleStep"."customers" + excluded."customers"; end;
