CREATE TABLE "migration" ("name" text primary key, "ranAt" text not null);
CREATE TABLE setting (
    name text primary key,
    value text not null
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
CREATE TABLE email (
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
    "deletedAt" text,
    sound text not null default '{}',
    "compatibleKey" text,
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
    "eventId" integer not null,
    "sportId" integer not null,
    "searchText" text generated always as (lower(email || char(10) || "orderNumber" || char(10) || replace("orderNumber", '-', '') || char(10) || "riderName" || char(10) || replace(replace(replace(replace(replace(replace(
    coalesce("phoneNumber", ''), ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), '+', ''))) virtual,
    "linkSeed" text not null,
    day text not null,
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
CREATE TABLE "videoWait" (
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
insert into "migration" ("name", "ranAt") values ('001-first-schema', '2026-11-17T23:39:15.233Z');
insert into "setting" ("name", "value") values ('secret.fingerprint', 'mCRSNbMVYI8fKUM6FxZvVtrBW1870tnCJgjpkwivaPs');
insert into "setting" ("name", "value") values ('shop.timeZone', 'America/Chicago');
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
insert into "user" ("id", "username", "passwordHash", "createdAt", "totpSecret", "totpPendingSecret", "totpLastStep") values (1, 'owner', '$argon2id$v=19$m=8,t=1,p=1$sgWdIY7dIBzYjMVD9Y+Odw$BUHTKnWdgHFN2EzIEgWw7MZ5S/fgXH0GNNZNqafjns4', '2026-11-17T23:39:15.325Z', NULL, NULL, NULL);
insert into "session" ("tokenHash", "userId", "userAgent", "createdAt", "lastSeenAt", "expiresAt") values ('319ccda49bd2a01b698a8257302d33a62def477476bbb066daa2526f365fd228', 1, 'node', '2026-11-17T23:39:16.056Z', '2026-11-17T23:39:16.056Z', '2026-12-17T23:39:16.056Z');
insert into "accountEvent" ("id", "kind", "detail", "network", "userAgent", "at") values (1, 'logged-in-anew', NULL, '127.0.0.1', 'node', '2026-11-17T23:39:16.055Z');
insert into "email" ("id", "kind", "recipient", "subject", "replyTo", "state", "attempts", "nextAttemptAt", "lastError", "sentAt", "createdAt", "payload", "lockedUntil", "sentAs") values (1, 'order', 'buyer@example.com', 'Your video of Jane Doe is ready (order LHWD-R9P9)', NULL, 'waiting', 0, '2026-11-17T23:39:16.211Z', NULL, NULL, '2026-11-17T23:39:16.211Z', '{"purchaseId":1,"orderNumber":"LHWD-R9P9","riderName":"Jane Doe"}', NULL, NULL);
insert into "email" ("id", "kind", "recipient", "subject", "replyTo", "state", "attempts", "nextAttemptAt", "lastError", "sentAt", "createdAt", "payload", "lockedUntil", "sentAs") values (2, 'owner-sale', 'hello@cloverleaf.example', 'Sold: Jane Doe for $65 (order LHWD-R9P9)', NULL, 'waiting', 0, '2026-11-17T23:39:16.219Z', NULL, NULL, '2026-11-17T23:39:16.219Z', '{"purchaseId":1,"orderNumber":"LHWD-R9P9","riderName":"Jane Doe","amountCents":6500}', NULL, NULL);
insert into "sport" ("id", "name", "description", "icon", "imageUrl", "isActive", "createdAt", "deletedAt") values (1, 'Barrel racing', '', '🏃', NULL, 1, '2026-11-17T23:39:16.097Z', NULL);
insert into "event" ("id", "sportId", "name", "date", "thumbnailUrl", "createdAt", "deletedAt", "riderCount") values (1, 1, 'Spring Classic', 'May 2, 2026', NULL, '2026-11-17T23:39:16.114Z', NULL, 1);
insert into "rider" ("id", "eventId", "name", "priceCents", "thumbnailUrl", "horseCount", "salesLimit", "createdAt", "deletedAt", "importId", "takenDownAt", "linkKey") values (1, 1, 'Jane Doe', 6500, NULL, 1, NULL, '2026-11-17T23:39:16.131Z', NULL, NULL, NULL, NULL);
insert into "horse" ("riderId", "horse", "name", "videoUrl", "previewUrl") values (1, 1, NULL, 'https://videos.example/jane.mp4', NULL);
insert into "checkout" ("id", "riderId", "email", "phoneNumber", "horses", "amountCents", "provider", "intentId", "status", "heldUntil", "createdAt", "attempt", "paidSeenAt", "outcome", "description", "reference", "nextAskAt", "browser", "network", "declines", "further") values (1, 1, 'buyer@example.com', NULL, '[1]', 6500, 'sandbox', 'sandbox_1b2811e6a83de0cd17ba66f3', 'paid', '2026-11-17T23:54:16.172Z', '2026-11-17T23:39:16.172Z', NULL, NULL, NULL, 'Jane Doe, Spring Classic', '9ca24b08830107edbe3798cfbfc50e80', NULL, 'ba39db49bca402c5aa3f0266155b4a78aa80337dd827722b8c81d8f4d2649520', 'jMvoe03GsnGdf02G32Tq-y', 0, 0);
insert into "purchase" ("id", "checkoutId", "riderId", "riderName", "eventName", "email", "phoneNumber", "horses", "quantity", "amountCents", "refundedCents", "paymentMethod", "orderNumber", "orderTokenHash", "status", "createdAt", "orderVersion", "disputedAt", "eventId", "sportId", "linkSeed", "day", "mode", "counted", "feeCents", "feeAskAt") values (1, 1, 1, 'Jane Doe', 'Spring Classic', 'buyer@example.com', NULL, '[1]', 1, 6500, 0, 'visa 4242', 'LHWD-R9P9', 'b0c4d3098405e8f89c814ce8ad07f126c140fe7c1a5f7d1010fb23c09daf2f74', 'paid', '2026-11-17T23:39:16.211Z', 1, NULL, 1, 1, 'AJ1BoPCQq19GIGYM6OA4hjY0', '2026-11-17', 'sandbox', 1, NULL, NULL);
insert into "entitlement" ("email", "riderId", "horse", "purchaseId") values ('buyer@example.com', 1, 1, 1);
insert into "buyerProof" ("tokenHash", "kind", "value", "createdAt", "device", "userAgent", "lastUsedAt", "expiresAt") values ('2379c08c081771ece0ae456a04161cdae7f729c815501107dbcdfb96bc8aebc8', 'order', '1', '2026-11-17T23:39:16.233Z', 'c8309fae14aa06c523aba38b', 'node', '2026-11-17T23:39:16.233Z', NULL);
insert into "buyerProof" ("tokenHash", "kind", "value", "createdAt", "device", "userAgent", "lastUsedAt", "expiresAt") values ('2379c08c081771ece0ae456a04161cdae7f729c815501107dbcdfb96bc8aebc8', 'payer', '1', '2026-11-17T23:39:16.233Z', 'c8309fae14aa06c523aba38b', 'node', '2026-11-17T23:39:16.233Z', NULL);
insert into "sandboxIntent" ("id", "clientSecret", "idempotencyKey", "amountCents", "status", "paymentMethod", "createdAt", "reference", "details", "changedAt") values ('sandbox_1b2811e6a83de0cd17ba66f3', 'sandbox_1b2811e6a83de0cd17ba66f3_secret_da7f8135532790d97e28c26bf30d0db5', 'checkout-9ca24b08830107edbe3798cfbfc50e80', 6500, 'succeeded', 'visa 4242', '2026-11-17T23:39:16.175Z', '9ca24b08830107edbe3798cfbfc50e80', '{"shopMark":"fYF3AV7e8iS8O0kKRSLNsU","bought":{"riderId":1,"title":"Jane Doe, Spring Classic","horses":[1],"email":"buyer@example.com"}}', '2026-11-17T23:39:16.190Z');
delete from sqlite_sequence;
insert into "sqlite_sequence" ("name", "seq") values ('user', 1);
insert into "sqlite_sequence" ("name", "seq") values ('accountEvent', 1);
insert into "sqlite_sequence" ("name", "seq") values ('sport', 1);
insert into "sqlite_sequence" ("name", "seq") values ('event', 1);
insert into "sqlite_sequence" ("name", "seq") values ('rider', 1);
insert into "sqlite_sequence" ("name", "seq") values ('checkout', 1);
insert into "sqlite_sequence" ("name", "seq") values ('purchase', 1);
insert into "sqlite_sequence" ("name", "seq") values ('email', 2);
CREATE VIRTUAL TABLE "purchaseText" using fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1);
insert into "purchaseText" ("purchaseText", rank) values ('automerge', 0);
insert into "purchaseText" (rowid, text) select id, "searchText" from purchase;
CREATE INDEX "sessionByUser" on session ("userId", "lastSeenAt");
CREATE INDEX "accountEventByTime" on "accountEvent" (at);
CREATE INDEX "contactRequestByState" on "contactRequest" (state, "createdAt");
CREATE UNIQUE INDEX "contactRequestByAttempt" on "contactRequest" (attempt);
CREATE INDEX "jobToRun" on job ("finishedAt", priority, "runAt");
CREATE INDEX "jobBySubject" on job (subject, id);
CREATE INDEX "emailToSend" on email (state, "nextAttemptAt");
CREATE INDEX "emailByTime" on email ("createdAt", id);
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
CREATE INDEX "purchaseByTime" on purchase ("createdAt", id, day, status, email, "amountCents", "refundedCents",
    "paymentMethod") where counted = 1;
CREATE INDEX "purchaseByEvent" on purchase ("eventId", "sportId", "createdAt", id, status, "amountCents",
    "refundedCents") where counted = 1;
CREATE INDEX "purchaseByFeeToAsk" on purchase ("feeAskAt") where "feeAskAt" is not null;
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
CREATE TRIGGER "purchaseTextCame" after insert on purchase begin
    insert into "purchaseText" (rowid, text) values (new.id, new."searchText");
  end;
CREATE TRIGGER "purchaseTextChanged" after update of email, "phoneNumber", "riderName", "orderNumber" on purchase begin
    delete from "purchaseText" where rowid = old.id;
    insert into "purchaseText" (rowid, text) values (new.id, new."searchText");
  end;
CREATE TRIGGER "purchaseTextGone" after delete on purchase begin
    delete from "purchaseText" where rowid = old.id;
  end;
