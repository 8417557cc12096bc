CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public."bookBuyer"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare  begin perform pg_advisory_xact_lock('"saleBuyer"'::regclass::oid::bigint); update "saleBuyer" set "sales" = "sales" - 1
  where "email" = lower(old."email") and "day" = old."day" and old."counted" = 1
    and "sportId" = old."sportId" and "eventId" = old."eventId" and "status" = old."status";
  delete from "saleBuyer" where "sales" = 0 and "email" = lower(old."email") and "day" = old."day";
  insert into "saleBuyer" ("email", "day", "sportId", "eventId", "status", "sales")
  select lower(new."email"), new."day", new."sportId", new."eventId", new."status", 1 where new."counted" = 1
  on conflict ("email", "day", "sportId", "eventId", "status") do update set "sales" = "saleBuyer"."sales" + 1; return null; end $$;
CREATE FUNCTION public."bookPurchase"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare  begin perform pg_advisory_xact_lock('"saleBuyer"'::regclass::oid::bigint); insert into "saleTotal" ("sportId", "eventId", "period", "status",
    "sales", "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales")
  select * from (values (0, 0, old."day", old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end), (0, 0, substr(old."day", 1, 7), old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end), (old."sportId", 0, old."day", old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end), (old."sportId", 0, substr(old."day", 1, 7), old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end), (old."sportId", old."eventId", old."day", old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end), (old."sportId", old."eventId", substr(old."day", 1, 7), old."status", -1, -1 * old."amountCents", -1 * old."refundedCents", case when old."paymentMethod" = 'cash' then -1 else 0 end, case when old."paymentMethod" = 'cash' then -1 else 0 end * old."amountCents", case when old."paymentMethod" = 'free' then -1 else 0 end)) booked where old."sportId" is not null and old."counted" = 1
  on conflict ("eventId", "sportId", "period", "status") do update set
    "sales" = "saleTotal"."sales" + excluded."sales", "amountCents" = "saleTotal"."amountCents" + excluded."amountCents", "refundedCents" = "saleTotal"."refundedCents" + excluded."refundedCents", "cashSales" = "saleTotal"."cashSales" + excluded."cashSales", "cashCents" = "saleTotal"."cashCents" + excluded."cashCents", "freeSales" = "saleTotal"."freeSales" + excluded."freeSales";insert into "saleTotal" ("sportId", "eventId", "period", "status",
    "sales", "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales")
  select * from (values (0, 0, new."day", new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end), (0, 0, substr(new."day", 1, 7), new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end), (new."sportId", 0, new."day", new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end), (new."sportId", 0, substr(new."day", 1, 7), new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end), (new."sportId", new."eventId", new."day", new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end), (new."sportId", new."eventId", substr(new."day", 1, 7), new."status", 1, 1 * new."amountCents", 1 * new."refundedCents", case when new."paymentMethod" = 'cash' then 1 else 0 end, case when new."paymentMethod" = 'cash' then 1 else 0 end * new."amountCents", case when new."paymentMethod" = 'free' then 1 else 0 end)) booked where new."sportId" is not null and new."counted" = 1
  on conflict ("eventId", "sportId", "period", "status") do update set
    "sales" = "saleTotal"."sales" + excluded."sales", "amountCents" = "saleTotal"."amountCents" + excluded."amountCents", "refundedCents" = "saleTotal"."refundedCents" + excluded."refundedCents", "cashSales" = "saleTotal"."cashSales" + excluded."cashSales", "cashCents" = "saleTotal"."cashCents" + excluded."cashCents", "freeSales" = "saleTotal"."freeSales" + excluded."freeSales"; return null; end $$;
CREATE FUNCTION public."buyerCame"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare  begin insert into "saleStep"
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
    "customers" = "saleStep"."customers" + excluded."customers"; return null; end $$;
CREATE FUNCTION public."buyerWent"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare  begin insert into "saleStep"
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
    "customers" = "saleStep"."customers" + excluded."customers"; return null; end $$;
CREATE FUNCTION public."placePurchase"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  declare  begin update "purchase" set
    "eventId" = (select "eventId" from "rider" where "id" = new."riderId"),
    "sportId" = (select "event"."sportId" from "rider" join "event" on "event"."id" = "rider"."eventId"
      where "rider"."id" = new."riderId"),
    "day" = to_char(new."createdAt"::timestamptz at time zone 'UTC' + coalesce((select "offsetSeconds" from "zoneShift" where "startsAt" <= new."createdAt"
    order by "startsAt" desc limit 1), 0) * interval '1 second', 'YYYY-MM-DD'),
    "counted" = case when new."mode" <> 'live'
  and exists (select 1 from "setting" where "name" = 'books.live') then 0 else 1 end,
    "feeAskAt" = case when new."checkoutId" is not null and new."mode" <> 'sandbox' then new."createdAt" end
  where "id" = new."id"; return null; end $$;
CREATE FUNCTION public."ridersCame"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ declare one record; begin
    for one in
      select "eventId", sum(change * case when changes."deletedAt" is null then 1 else 0 end) as riders
      from (select 1 as change, "eventId", "deletedAt" from came) changes group by "eventId" order by "eventId"
    loop
      continue when one.riders = 0;
      update event set "riderCount" = "riderCount" + one.riders where id = one."eventId";
    end loop;
    return null;
  end $$;
CREATE FUNCTION public."ridersChanged"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ declare one record; begin
    for one in
      select "eventId", sum(change * case when changes."deletedAt" is null then 1 else 0 end) as riders
      from (select 1 as change, "eventId", "deletedAt" from came union all select -1 as change, "eventId", "deletedAt" from went) changes group by "eventId" order by "eventId"
    loop
      continue when one.riders = 0;
      update event set "riderCount" = "riderCount" + one.riders where id = one."eventId";
    end loop;
    return null;
  end $$;
CREATE FUNCTION public."ridersWent"() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ declare one record; begin
    for one in
      select "eventId", sum(change * case when changes."deletedAt" is null then 1 else 0 end) as riders
      from (select -1 as change, "eventId", "deletedAt" from went) changes group by "eventId" order by "eventId"
    loop
      continue when one.riders = 0;
      update event set "riderCount" = "riderCount" + one.riders where id = one."eventId";
    end loop;
    return null;
  end $$;
CREATE TABLE public."accountEvent" (
    id integer NOT NULL,
    kind text NOT NULL,
    detail text,
    network text NOT NULL,
    "userAgent" text,
    at text NOT NULL
);
ALTER TABLE public."accountEvent" ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public."accountEvent_id_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public."buyerProof" (
    "tokenHash" text NOT NULL,
    kind text NOT NULL,
    value text NOT NULL,
    "createdAt" text NOT NULL,
    device text,
    "userAgent" text,
    "lastUsedAt" text,
    "expiresAt" text
);
CREATE TABLE public.checkout (
    id integer NOT NULL,
    "riderId" integer NOT NULL,
    email text NOT NULL,
    "phoneNumber" text,
    horses text NOT NULL,
    "amountCents" integer NOT NULL,
    provider text NOT NULL,
    "intentId" text,
    status text NOT NULL,
    "heldUntil" text NOT NULL,
    "createdAt" text NOT NULL,
    attempt text,
    "paidSeenAt" text,
    outcome text,
    description text DEFAULT 'Video'::text NOT NULL,
    reference text,
    "nextAskAt" text,
    browser text,
    network text,
    declines integer DEFAULT 0 NOT NULL,
    further integer DEFAULT 0 NOT NULL
);
ALTER TABLE public.checkout ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.checkout_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.clip (
    id integer NOT NULL,
    "eventId" integer NOT NULL,
    camera text NOT NULL,
    name text NOT NULL,
    "startedAt" text NOT NULL,
    milliseconds integer NOT NULL,
    bytes bigint NOT NULL,
    "runId" integer,
    decided integer DEFAULT 0 NOT NULL,
    "seenRunId" integer,
    seen integer DEFAULT 0 NOT NULL,
    "videoId" integer,
    "createdAt" text NOT NULL,
    width integer,
    height integer,
    card text DEFAULT ''::text NOT NULL
);
ALTER TABLE public.clip ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.clip_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public."contactRequest" (
    id integer NOT NULL,
    "businessName" text,
    "fullName" text NOT NULL,
    email text NOT NULL,
    phone text,
    "eventType" text NOT NULL,
    "eventLocation" text,
    "eventDate" text,
    services text NOT NULL,
    "additionalDetails" text,
    "preferredContact" text,
    state text NOT NULL,
    "createdAt" text NOT NULL,
    attempt text
);
ALTER TABLE public."contactRequest" ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public."contactRequest_id_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public."dayVersion" (
    "eventId" integer NOT NULL,
    version text NOT NULL
);
CREATE TABLE public.dispute (
    id integer NOT NULL,
    provider text NOT NULL,
    "providerId" text,
    "intentId" text NOT NULL,
    "purchaseId" integer,
    status text NOT NULL,
    reason text NOT NULL,
    "amountCents" integer NOT NULL,
    "dueBy" text,
    "isAnswered" integer DEFAULT 0 NOT NULL,
    "seenAt" text NOT NULL,
    "createdAt" text NOT NULL,
    "closedAt" text
);
ALTER TABLE public.dispute ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.dispute_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.entitlement (
    email text NOT NULL,
    "riderId" integer NOT NULL,
    horse integer NOT NULL,
    "purchaseId" integer NOT NULL
);
CREATE TABLE public.event (
    id integer NOT NULL,
    "sportId" integer NOT NULL,
    name text NOT NULL,
    date text NOT NULL,
    "thumbnailUrl" text,
    "createdAt" text NOT NULL,
    "deletedAt" text,
    "riderCount" integer DEFAULT 0 NOT NULL
);
CREATE TABLE public."eventWord" (
    word text NOT NULL,
    "eventId" integer NOT NULL,
    "chosenAt" text NOT NULL
);
ALTER TABLE public.event ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public."filmWait" (
    "purchaseId" integer NOT NULL,
    since text NOT NULL
);
CREATE TABLE public."goStart" (
    "eventId" integer NOT NULL,
    go text NOT NULL,
    "startsAt" text NOT NULL
);
CREATE TABLE public.horse (
    "riderId" integer NOT NULL,
    horse integer NOT NULL,
    name text,
    "videoUrl" text,
    "previewUrl" text
);
CREATE TABLE public.job (
    id integer NOT NULL,
    kind text NOT NULL,
    payload text NOT NULL,
    priority integer NOT NULL,
    "runAt" text NOT NULL,
    attempts integer NOT NULL,
    "lockedBy" text,
    "lockedUntil" text,
    "lastError" text,
    "finishedAt" text,
    "createdAt" text NOT NULL,
    subject text,
    outcome text,
    progress integer,
    "etaSeconds" integer,
    step text
);
ALTER TABLE public.job ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.job_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.letter (
    id integer NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    "replyTo" text,
    state text NOT NULL,
    attempts integer NOT NULL,
    "nextAttemptAt" text NOT NULL,
    "lastError" text,
    "sentAt" text,
    "createdAt" text NOT NULL,
    payload text DEFAULT '{}'::text NOT NULL,
    "lockedUntil" text,
    "sentAs" text
);
ALTER TABLE public.letter ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.letter_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public."masterWait" (
    "purchaseId" integer NOT NULL,
    since text NOT NULL
);
CREATE TABLE public.migration (
    name text NOT NULL,
    "ranAt" text NOT NULL
);
CREATE TABLE public."orderVisit" (
    id integer NOT NULL,
    "purchaseId" integer NOT NULL,
    kind text NOT NULL,
    horse integer NOT NULL,
    at text NOT NULL,
    visits integer NOT NULL,
    network text NOT NULL,
    "userAgent" text NOT NULL
);
ALTER TABLE public."orderVisit" ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public."orderVisit_id_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.passkey (
    "credentialId" text NOT NULL,
    "userId" integer NOT NULL,
    name text NOT NULL,
    "publicKey" text NOT NULL,
    counter integer NOT NULL,
    transports text NOT NULL,
    "createdAt" text NOT NULL,
    "lastUsedAt" text
);
CREATE TABLE public."passkeyChallenge" (
    challenge text NOT NULL,
    "userId" integer NOT NULL,
    kind text NOT NULL,
    "expiresAt" text NOT NULL
);
CREATE TABLE public."paymentCursor" (
    provider text NOT NULL,
    "eventId" text,
    "readAt" text NOT NULL
);
CREATE TABLE public."paymentEvent" (
    provider text NOT NULL,
    "eventId" text NOT NULL,
    "intentId" text,
    "receivedAt" text NOT NULL,
    "settledAt" text,
    "isMoneyBack" integer DEFAULT 0 NOT NULL,
    "isForeign" integer DEFAULT 0 NOT NULL,
    "isMessage" integer DEFAULT 1 NOT NULL,
    "nextAttemptAt" text
);
CREATE TABLE public."portfolioItem" (
    id integer NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    "videoUrl" text NOT NULL,
    "thumbnailUrl" text NOT NULL,
    category text NOT NULL,
    "position" integer NOT NULL,
    "createdAt" text NOT NULL
);
ALTER TABLE public."portfolioItem" ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public."portfolioItem_id_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.purchase (
    id integer NOT NULL,
    "checkoutId" integer,
    "riderId" integer NOT NULL,
    "riderName" text NOT NULL,
    "eventName" text NOT NULL,
    email text NOT NULL,
    "phoneNumber" text,
    horses text NOT NULL,
    quantity integer NOT NULL,
    "amountCents" integer NOT NULL,
    "refundedCents" integer NOT NULL,
    "paymentMethod" text NOT NULL,
    "orderNumber" text NOT NULL,
    "orderTokenHash" text NOT NULL,
    status text NOT NULL,
    "createdAt" text NOT NULL,
    "orderVersion" integer DEFAULT 1 NOT NULL,
    "disputedAt" text,
    "eventId" integer,
    "sportId" integer,
    "searchText" text GENERATED ALWAYS AS (lower(((((((((email || chr(10)) || "orderNumber") || chr(10)) || replace("orderNumber", '-'::text, ''::text)) || chr(10)) || "riderName") || chr(10)) || replace(replace(replace(replace(replace(replace(COALESCE("phoneNumber", ''::text), ' '::text, ''::text), '-'::text, ''::text), '.'::text, ''::text), '('::text, ''::text), ')'::text, ''::text), '+'::text, ''::text)))) STORED,
    "linkSeed" text,
    day text DEFAULT ''::text NOT NULL,
    mode text DEFAULT 'live'::text NOT NULL,
    counted integer DEFAULT 1 NOT NULL,
    "feeCents" integer,
    "feeAskAt" text
);
ALTER TABLE public.purchase ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.purchase_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public."recoveryCode" (
    "codeHash" text NOT NULL,
    "userId" integer NOT NULL,
    "usedAt" text,
    "createdAt" text NOT NULL
);
CREATE TABLE public.refund (
    id integer NOT NULL,
    "checkoutId" integer,
    "purchaseId" integer,
    provider text NOT NULL,
    "providerId" text,
    "intentId" text NOT NULL,
    "amountCents" integer NOT NULL,
    horses text,
    reason text NOT NULL,
    "askedBy" text NOT NULL,
    status text NOT NULL,
    "idempotencyKey" text,
    "requestKey" text,
    "requestBody" text,
    "lastError" text,
    "nextAttemptAt" text,
    "dismissedAt" text,
    "createdAt" text NOT NULL,
    "settledAt" text
);
ALTER TABLE public.refund ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.refund_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.rider (
    id integer NOT NULL,
    "eventId" integer NOT NULL,
    name text NOT NULL,
    "priceCents" integer NOT NULL,
    "thumbnailUrl" text,
    "horseCount" integer NOT NULL,
    "salesLimit" integer,
    "createdAt" text NOT NULL,
    "deletedAt" text,
    "importId" integer,
    "takenDownAt" text,
    "linkKey" text
);
CREATE TABLE public."riderImport" (
    id integer NOT NULL,
    "eventId" integer NOT NULL,
    added integer NOT NULL,
    "createdAt" text NOT NULL,
    "undoneAt" text
);
ALTER TABLE public."riderImport" ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public."riderImport_id_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE public.rider ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.rider_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.run (
    id integer NOT NULL,
    "eventId" integer NOT NULL,
    "position" integer NOT NULL,
    go text NOT NULL,
    draw text NOT NULL,
    "riderName" text NOT NULL,
    "horseName" text,
    "riderId" integer NOT NULL,
    horse integer NOT NULL,
    scratched integer NOT NULL,
    "dragAfter" integer NOT NULL,
    milliseconds integer,
    place integer,
    division text,
    "createdAt" text NOT NULL
);
ALTER TABLE public.run ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.run_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public."saleBuyer" (
    email text NOT NULL,
    day text NOT NULL,
    "sportId" integer NOT NULL,
    "eventId" integer NOT NULL,
    status text NOT NULL,
    sales integer NOT NULL
);
CREATE TABLE public."saleStep" (
    "sportId" integer NOT NULL,
    "eventId" integer NOT NULL,
    status text NOT NULL,
    period text NOT NULL,
    "nextUnit" text NOT NULL,
    "nextPeriod" text NOT NULL,
    customers integer NOT NULL
);
CREATE TABLE public."saleTotal" (
    "sportId" integer NOT NULL,
    "eventId" integer NOT NULL,
    period text NOT NULL,
    status text NOT NULL,
    sales integer NOT NULL,
    "amountCents" bigint NOT NULL,
    "refundedCents" bigint NOT NULL,
    "cashSales" integer DEFAULT 0 NOT NULL,
    "cashCents" bigint DEFAULT 0 NOT NULL,
    "freeSales" integer DEFAULT 0 NOT NULL
);
CREATE TABLE public."sandboxIntent" (
    id text NOT NULL,
    "clientSecret" text NOT NULL,
    "idempotencyKey" text NOT NULL,
    "amountCents" integer NOT NULL,
    status text NOT NULL,
    "paymentMethod" text,
    "createdAt" text NOT NULL,
    reference text,
    details text DEFAULT '{}'::text NOT NULL,
    "changedAt" text
);
CREATE TABLE public."sandboxRefund" (
    "idempotencyKey" text NOT NULL,
    "intentId" text NOT NULL,
    "amountCents" integer NOT NULL,
    "createdAt" text
);
CREATE TABLE public.session (
    "tokenHash" text NOT NULL,
    "userId" integer NOT NULL,
    "userAgent" text,
    "createdAt" text NOT NULL,
    "lastSeenAt" text NOT NULL,
    "expiresAt" text NOT NULL
);
CREATE TABLE public.setting (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.share (
    id integer NOT NULL,
    "purchaseId" integer NOT NULL,
    horse integer NOT NULL,
    may text NOT NULL,
    seed text NOT NULL,
    "tokenHash" text NOT NULL,
    "createdAt" text NOT NULL
);
ALTER TABLE public.share ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.share_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public."signedOut" (
    email text NOT NULL,
    at text NOT NULL
);
CREATE TABLE public.sport (
    id integer NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    icon text NOT NULL,
    "imageUrl" text,
    "isActive" integer NOT NULL,
    "createdAt" text NOT NULL,
    "deletedAt" text
);
ALTER TABLE public.sport ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.sport_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.takedown (
    id integer NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    "refundsBuyers" integer NOT NULL,
    riders text NOT NULL,
    videos text NOT NULL,
    "keptKeys" text NOT NULL,
    "otherKeys" text NOT NULL,
    buyers integer NOT NULL,
    refunded integer DEFAULT 0 NOT NULL,
    "filesRemoved" integer DEFAULT 0 NOT NULL,
    trouble text,
    "createdAt" text NOT NULL,
    "finishedAt" text,
    orders text
);
ALTER TABLE public.takedown ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.takedown_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.tap (
    "eventId" integer NOT NULL,
    key text NOT NULL,
    "runId" integer NOT NULL,
    at text NOT NULL,
    kind text NOT NULL,
    undone integer NOT NULL,
    "createdAt" text NOT NULL
);
CREATE TABLE public."termsVersion" (
    since text NOT NULL,
    hash text NOT NULL,
    text text NOT NULL
);
CREATE TABLE public.throttle (
    key text NOT NULL,
    failures integer NOT NULL,
    "lastFailureAt" text NOT NULL
);
CREATE TABLE public."unmatchedPayment" (
    id integer NOT NULL,
    provider text NOT NULL,
    "intentId" text NOT NULL,
    "amountCents" integer NOT NULL,
    currency text NOT NULL,
    why text NOT NULL,
    details text NOT NULL,
    state text NOT NULL,
    "createdAt" text NOT NULL,
    "resolvedAt" text
);
ALTER TABLE public."unmatchedPayment" ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public."unmatchedPayment_id_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.upload (
    id text NOT NULL,
    "fileName" text NOT NULL,
    bytes bigint NOT NULL,
    "fileTime" bigint,
    purpose text NOT NULL,
    details text,
    state text NOT NULL,
    checksum text,
    error text,
    "videoId" integer,
    "createdAt" text NOT NULL,
    "finishedAt" text,
    "multipartId" text,
    "partBytes" integer,
    "arrivedBytes" bigint DEFAULT 0 NOT NULL,
    "touchedAt" text,
    "clipId" integer,
    sender text
);
CREATE TABLE public."user" (
    id integer NOT NULL,
    username text NOT NULL,
    "passwordHash" text NOT NULL,
    "createdAt" text NOT NULL,
    "totpSecret" text,
    "totpPendingSecret" text,
    "totpLastStep" integer
);
ALTER TABLE public."user" ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.video (
    id integer NOT NULL,
    "sourceKey" text NOT NULL,
    "sourceName" text NOT NULL,
    "sourceBytes" bigint NOT NULL,
    probe text,
    grade text NOT NULL,
    "gradeVersion" integer NOT NULL,
    state text NOT NULL,
    error text,
    "posterKey" text,
    "previewKey" text,
    "storyboardKey" text,
    "phoneKey" text,
    "masterKey" text,
    made text DEFAULT '{}'::text NOT NULL,
    "createdAt" text NOT NULL,
    "forSale" integer DEFAULT 0 NOT NULL,
    edit text DEFAULT '{}'::text NOT NULL,
    "showVersion" integer DEFAULT 0 NOT NULL,
    "cutKey" text,
    reference text,
    "deletedAt" text,
    sound text DEFAULT '{}'::text NOT NULL,
    "compatibleKey" text,
    "stillsMarked" integer DEFAULT 0 NOT NULL,
    "standIn" text,
    "masterQuality" text,
    "masterAt" text,
    watched integer DEFAULT 0 NOT NULL
);
ALTER TABLE public.video ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.video_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public."waitingAddress" (
    email text NOT NULL,
    token text NOT NULL,
    "toldOn" text,
    "createdAt" text NOT NULL
);
CREATE TABLE public."waitingRider" (
    email text NOT NULL,
    "riderId" integer NOT NULL,
    since text NOT NULL,
    "toldHorses" text,
    "toldAt" text
);
CREATE TABLE public."zoneShift" (
    "startsAt" text NOT NULL,
    "offsetSeconds" integer NOT NULL
);
INSERT INTO public."accountEvent" (id, kind, detail, network, "userAgent", at) VALUES (1, 'logged-in-anew', NULL, '127.0.0.1', 'node', '2026-11-17T20:26:44.995Z');
INSERT INTO public."buyerProof" ("tokenHash", kind, value, "createdAt", device, "userAgent", "lastUsedAt", "expiresAt") VALUES ('fa8f748d3c3570bf96ef01a24be53e46bef957128310844ddf3b028704bb099d', 'order', '1', '2026-11-17T20:26:45.428Z', 'b264ef1f4ad3fd8a49f87977', 'node', '2026-11-17T20:26:45.428Z', NULL);
INSERT INTO public."buyerProof" ("tokenHash", kind, value, "createdAt", device, "userAgent", "lastUsedAt", "expiresAt") VALUES ('fa8f748d3c3570bf96ef01a24be53e46bef957128310844ddf3b028704bb099d', 'payer', '1', '2026-11-17T20:26:45.428Z', 'b264ef1f4ad3fd8a49f87977', 'node', '2026-11-17T20:26:45.428Z', NULL);
INSERT INTO public.checkout (id, "riderId", email, "phoneNumber", horses, "amountCents", provider, "intentId", status, "heldUntil", "createdAt", attempt, "paidSeenAt", outcome, description, reference, "nextAskAt", browser, network, declines, further) VALUES (1, 1, 'buyer@example.com', NULL, '[1]', 6500, 'sandbox', 'sandbox_81cf566c6d3f91d9e84c942f', 'paid', '2026-11-17T20:41:45.216Z', '2026-11-17T20:26:45.216Z', NULL, NULL, NULL, 'Jane Doe, Spring Classic', '647ca871d615ce85202fc55b56803f9f', NULL, '18013f831bdfbb4de3b7cb618dfd0da6ce6a4aaae3bcee8ba8d01d92af955e8d', 'LNbNmyXSsXVQiWQDyDLxVy', 0, 0);
INSERT INTO public.entitlement (email, "riderId", horse, "purchaseId") VALUES ('buyer@example.com', 1, 1, 1);
INSERT INTO public.event (id, "sportId", name, date, "thumbnailUrl", "createdAt", "deletedAt", "riderCount") VALUES (1, 1, 'Spring Classic', 'May 2, 2026', NULL, '2026-11-17T20:26:45.080Z', NULL, 1);
INSERT INTO public.horse ("riderId", horse, name, "videoUrl", "previewUrl") VALUES (1, 1, NULL, 'https://videos.example/jane.mp4', NULL);
INSERT INTO public.letter (id, kind, recipient, subject, "replyTo", state, attempts, "nextAttemptAt", "lastError", "sentAt", "createdAt", payload, "lockedUntil", "sentAs") VALUES (1, 'order', 'buyer@example.com', 'Your video of Jane Doe is ready (order GQKG-DVM9)', NULL, 'waiting', 0, '2026-11-17T20:26:45.327Z', NULL, NULL, '2026-11-17T20:26:45.327Z', '{"purchaseId":1,"orderNumber":"GQKG-DVM9","riderName":"Jane Doe"}', NULL, NULL);
INSERT INTO public.letter (id, kind, recipient, subject, "replyTo", state, attempts, "nextAttemptAt", "lastError", "sentAt", "createdAt", payload, "lockedUntil", "sentAs") VALUES (2, 'owner-sale', 'hello@cloverleaf.example', 'Sold: Jane Doe for $65 (order GQKG-DVM9)', NULL, 'waiting', 0, '2026-11-17T20:26:45.413Z', NULL, NULL, '2026-11-17T20:26:45.413Z', '{"purchaseId":1,"orderNumber":"GQKG-DVM9","riderName":"Jane Doe","amountCents":6500}', NULL, NULL);
INSERT INTO public.migration (name, "ranAt") VALUES ('001-first-schema', '2026-11-17T20:26:43.911Z');
INSERT INTO public.purchase (id, "checkoutId", "riderId", "riderName", "eventName", email, "phoneNumber", horses, quantity, "amountCents", "refundedCents", "paymentMethod", "orderNumber", "orderTokenHash", status, "createdAt", "orderVersion", "disputedAt", "eventId", "sportId", "linkSeed", day, mode, counted, "feeCents", "feeAskAt") VALUES (1, 1, 1, 'Jane Doe', 'Spring Classic', 'buyer@example.com', NULL, '[1]', 1, 6500, 0, 'visa 4242', 'GQKG-DVM9', 'e066fb404e6994d74f6ddd84852d4f59bbefe32b09d93383af2eb8e244106af8', 'paid', '2026-11-17T20:26:45.327Z', 1, NULL, 1, 1, 'r2oqlC0BDnAYmLhPULb1qy3I', '2026-11-17', 'sandbox', 1, NULL, NULL);
INSERT INTO public.rider (id, "eventId", name, "priceCents", "thumbnailUrl", "horseCount", "salesLimit", "createdAt", "deletedAt", "importId", "takenDownAt", "linkKey") VALUES (1, 1, 'Jane Doe', 6500, NULL, 1, NULL, '2026-11-17T20:26:45.117Z', NULL, NULL, NULL, NULL);
INSERT INTO public."saleBuyer" (email, day, "sportId", "eventId", status, sales) VALUES ('buyer@example.com', '2026-11-17', 1, 1, 'paid', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (0, 1, 'paid', '2026-11-17', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (0, 0, 'paid', '2026-11-17', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (0, 1, 'paid', '2026-11', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (0, 0, 'paid', '2026-11', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (1, 0, '', '2026-11-17', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (1, 1, '', '2026-11-17', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (0, 1, '', '2026-11', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (1, 0, '', '2026-11', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (1, 1, '', '2026-11', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (1, 0, 'paid', '2026-11-17', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (1, 0, 'paid', '2026-11', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (0, 0, '', '2026-11', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (1, 1, 'paid', '2026-11', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (1, 1, 'paid', '2026-11-17', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (0, 1, '', '2026-11-17', 'month', '9999-12', 1);
INSERT INTO public."saleStep" ("sportId", "eventId", status, period, "nextUnit", "nextPeriod", customers) VALUES (0, 0, '', '2026-11-17', 'month', '9999-12', 1);
INSERT INTO public."saleTotal" ("sportId", "eventId", period, status, sales, "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") VALUES (0, 0, '2026-11-17', 'paid', 1, 6500, 0, 0, 0, 0);
INSERT INTO public."saleTotal" ("sportId", "eventId", period, status, sales, "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") VALUES (0, 0, '2026-11', 'paid', 1, 6500, 0, 0, 0, 0);
INSERT INTO public."saleTotal" ("sportId", "eventId", period, status, sales, "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") VALUES (1, 0, '2026-11-17', 'paid', 1, 6500, 0, 0, 0, 0);
INSERT INTO public."saleTotal" ("sportId", "eventId", period, status, sales, "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") VALUES (1, 0, '2026-11', 'paid', 1, 6500, 0, 0, 0, 0);
INSERT INTO public."saleTotal" ("sportId", "eventId", period, status, sales, "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") VALUES (1, 1, '2026-11-17', 'paid', 1, 6500, 0, 0, 0, 0);
INSERT INTO public."saleTotal" ("sportId", "eventId", period, status, sales, "amountCents", "refundedCents", "cashSales", "cashCents", "freeSales") VALUES (1, 1, '2026-11', 'paid', 1, 6500, 0, 0, 0, 0);
INSERT INTO public."sandboxIntent" (id, "clientSecret", "idempotencyKey", "amountCents", status, "paymentMethod", "createdAt", reference, details, "changedAt") VALUES ('sandbox_81cf566c6d3f91d9e84c942f', 'sandbox_81cf566c6d3f91d9e84c942f_secret_8686c5b4b8d6559e4f867cc79817397a', 'checkout-647ca871d615ce85202fc55b56803f9f', 6500, 'succeeded', 'visa 4242', '2026-11-17T20:26:45.235Z', '647ca871d615ce85202fc55b56803f9f', '{"shopMark":"-1wPYUlUv-NX8CdWu2AZvj","bought":{"riderId":1,"title":"Jane Doe, Spring Classic","horses":[1],"email":"buyer@example.com"}}', '2026-11-17T20:26:45.259Z');
INSERT INTO public.session ("tokenHash", "userId", "userAgent", "createdAt", "lastSeenAt", "expiresAt") VALUES ('07f0320cf75fd0d096772597b3f3027c96861713912af7d3698b23eaf20f7d73', 1, 'node', '2026-11-17T20:26:44.997Z', '2026-11-17T20:26:44.997Z', '2026-12-17T20:26:44.997Z');
INSERT INTO public.setting (name, value) VALUES ('secret.fingerprint', '4ywS3m12h2jpSfiupCNru6GomcmNGWiwFqknNaXkQ4E');
INSERT INTO public.setting (name, value) VALUES ('shop.timeZone', 'America/Chicago');
INSERT INTO public.setting (name, value) VALUES ('books.redatedUpTo', '0');
INSERT INTO public.sport (id, name, description, icon, "imageUrl", "isActive", "createdAt", "deletedAt") VALUES (1, 'Barrel racing', '', '🏃', NULL, 1, '2026-11-17T20:26:45.044Z', NULL);
INSERT INTO public."termsVersion" (since, hash, text) VALUES ('', '4e9982902b950f33f33330d282ba7c8574d4c3f8c3744048e270c84ee48a015a', 'These are the rules between you and us when you buy a video here or have us film for you. We have tried to write them so that they can be read.
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
INSERT INTO public."user" (id, username, "passwordHash", "createdAt", "totpSecret", "totpPendingSecret", "totpLastStep") VALUES (1, 'owner', '$argon2id$v=19$m=8,t=1,p=1$YbU5oK9U+HYpTcFshn2bWw$KhO05prAjzAA6mXpcdbJJWagEUbdoWxK9tLyrdn+Ers', '2026-11-17T20:26:44.058Z', NULL, NULL, NULL);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2010-03-14T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2010-11-07T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2011-03-13T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2011-11-06T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2012-03-11T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2012-11-04T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2013-03-10T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2013-11-03T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2014-03-09T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2014-11-02T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2015-03-08T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2015-11-01T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2016-03-13T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2016-11-06T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2017-03-12T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2017-11-05T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2018-03-11T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2018-11-04T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2019-03-10T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2019-11-03T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2020-03-08T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2020-11-01T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2021-03-14T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2021-11-07T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2022-03-13T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2022-11-06T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2023-03-12T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2023-11-05T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2024-03-10T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2024-11-03T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2025-03-09T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2025-11-02T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2026-03-08T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2026-11-01T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2027-03-14T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2027-11-07T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2028-03-12T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2028-11-05T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2029-03-11T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2029-11-04T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2030-03-10T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2030-11-03T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2031-03-09T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2031-11-02T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2032-03-14T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2032-11-07T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2033-03-13T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2033-11-06T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2034-03-12T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2034-11-05T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2035-03-11T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2035-11-04T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2036-03-09T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2036-11-02T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2037-03-08T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2037-11-01T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2038-03-14T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2038-11-07T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2039-03-13T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2039-11-06T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2040-03-11T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2040-11-04T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2041-03-10T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2041-11-03T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2042-03-09T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2042-11-02T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2043-03-08T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2043-11-01T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2044-03-13T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2044-11-06T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2045-03-12T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2045-11-05T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2046-03-11T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2046-11-04T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2047-03-10T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2047-11-03T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2048-03-08T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2048-11-01T07:00:00.000Z', -21600);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2049-03-14T08:00:00.000Z', -18000);
INSERT INTO public."zoneShift" ("startsAt", "offsetSeconds") VALUES ('2049-11-07T07:00:00.000Z', -21600);
SELECT pg_catalog.setval('public."accountEvent_id_seq"', 1, true);
SELECT pg_catalog.setval('public.checkout_id_seq', 1, true);
SELECT pg_catalog.setval('public.clip_id_seq', 1, false);
SELECT pg_catalog.setval('public."contactRequest_id_seq"', 1, false);
SELECT pg_catalog.setval('public.dispute_id_seq', 1, false);
SELECT pg_catalog.setval('public.event_id_seq', 1, true);
SELECT pg_catalog.setval('public.job_id_seq', 1, false);
SELECT pg_catalog.setval('public.letter_id_seq', 2, true);
SELECT pg_catalog.setval('public."orderVisit_id_seq"', 1, false);
SELECT pg_catalog.setval('public."portfolioItem_id_seq"', 1, false);
SELECT pg_catalog.setval('public.purchase_id_seq', 1, true);
SELECT pg_catalog.setval('public.refund_id_seq', 1, false);
SELECT pg_catalog.setval('public."riderImport_id_seq"', 1, false);
SELECT pg_catalog.setval('public.rider_id_seq', 1, true);
SELECT pg_catalog.setval('public.run_id_seq', 1, false);
SELECT pg_catalog.setval('public.share_id_seq', 1, false);
SELECT pg_catalog.setval('public.sport_id_seq', 1, true);
SELECT pg_catalog.setval('public.takedown_id_seq', 1, false);
SELECT pg_catalog.setval('public."unmatchedPayment_id_seq"', 1, false);
SELECT pg_catalog.setval('public.user_id_seq', 1, true);
SELECT pg_catalog.setval('public.video_id_seq', 1, false);
ALTER TABLE ONLY public."accountEvent"
    ADD CONSTRAINT "accountEvent_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."buyerProof"
    ADD CONSTRAINT "buyerProofKey" PRIMARY KEY ("tokenHash", kind, value);
ALTER TABLE ONLY public.checkout
    ADD CONSTRAINT "checkout_intentId_key" UNIQUE ("intentId");
ALTER TABLE ONLY public.checkout
    ADD CONSTRAINT checkout_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.clip
    ADD CONSTRAINT clip_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."contactRequest"
    ADD CONSTRAINT "contactRequest_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."dayVersion"
    ADD CONSTRAINT "dayVersion_pkey" PRIMARY KEY ("eventId");
ALTER TABLE ONLY public.dispute
    ADD CONSTRAINT dispute_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.dispute
    ADD CONSTRAINT "dispute_providerId_key" UNIQUE ("providerId");
ALTER TABLE ONLY public.entitlement
    ADD CONSTRAINT "entitlementKey" PRIMARY KEY (email, "riderId", horse);
ALTER TABLE ONLY public."eventWord"
    ADD CONSTRAINT "eventWord_pkey" PRIMARY KEY (word);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."filmWait"
    ADD CONSTRAINT "filmWait_pkey" PRIMARY KEY ("purchaseId");
ALTER TABLE ONLY public."goStart"
    ADD CONSTRAINT "goStartOnce" PRIMARY KEY ("eventId", go);
ALTER TABLE ONLY public.horse
    ADD CONSTRAINT "horseKey" PRIMARY KEY ("riderId", horse);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.letter
    ADD CONSTRAINT letter_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."masterWait"
    ADD CONSTRAINT "masterWait_pkey" PRIMARY KEY ("purchaseId");
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public."orderVisit"
    ADD CONSTRAINT "orderVisit_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."passkeyChallenge"
    ADD CONSTRAINT "passkeyChallenge_pkey" PRIMARY KEY (challenge);
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT passkey_pkey PRIMARY KEY ("credentialId");
ALTER TABLE ONLY public."paymentCursor"
    ADD CONSTRAINT "paymentCursor_pkey" PRIMARY KEY (provider);
ALTER TABLE ONLY public."paymentEvent"
    ADD CONSTRAINT "paymentEventKey" PRIMARY KEY (provider, "eventId");
ALTER TABLE ONLY public."portfolioItem"
    ADD CONSTRAINT "portfolioItem_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT "purchase_checkoutId_key" UNIQUE ("checkoutId");
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT "purchase_orderNumber_key" UNIQUE ("orderNumber");
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT "purchase_orderTokenHash_key" UNIQUE ("orderTokenHash");
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT purchase_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."recoveryCode"
    ADD CONSTRAINT "recoveryCode_pkey" PRIMARY KEY ("codeHash");
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT "refund_idempotencyKey_key" UNIQUE ("idempotencyKey");
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT refund_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT "refund_providerId_key" UNIQUE ("providerId");
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT "refund_requestKey_key" UNIQUE ("requestKey");
ALTER TABLE ONLY public."riderImport"
    ADD CONSTRAINT "riderImport_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public.rider
    ADD CONSTRAINT rider_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.run
    ADD CONSTRAINT run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."saleBuyer"
    ADD CONSTRAINT "saleBuyerKey" PRIMARY KEY (email, day, "sportId", "eventId", status);
ALTER TABLE ONLY public."saleStep"
    ADD CONSTRAINT "saleStepKey" PRIMARY KEY ("sportId", "eventId", status, period, "nextUnit", "nextPeriod");
ALTER TABLE ONLY public."saleTotal"
    ADD CONSTRAINT "saleTotalKey" PRIMARY KEY ("eventId", "sportId", period, status);
ALTER TABLE ONLY public."sandboxIntent"
    ADD CONSTRAINT "sandboxIntent_clientSecret_key" UNIQUE ("clientSecret");
ALTER TABLE ONLY public."sandboxIntent"
    ADD CONSTRAINT "sandboxIntent_idempotencyKey_key" UNIQUE ("idempotencyKey");
ALTER TABLE ONLY public."sandboxIntent"
    ADD CONSTRAINT "sandboxIntent_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public."sandboxRefund"
    ADD CONSTRAINT "sandboxRefund_pkey" PRIMARY KEY ("idempotencyKey");
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY ("tokenHash");
ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.share
    ADD CONSTRAINT share_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.share
    ADD CONSTRAINT "share_tokenHash_key" UNIQUE ("tokenHash");
ALTER TABLE ONLY public."signedOut"
    ADD CONSTRAINT "signedOut_pkey" PRIMARY KEY (email);
ALTER TABLE ONLY public.sport
    ADD CONSTRAINT sport_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.takedown
    ADD CONSTRAINT takedown_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tap
    ADD CONSTRAINT "tapOnce" PRIMARY KEY ("eventId", key);
ALTER TABLE ONLY public."termsVersion"
    ADD CONSTRAINT "termsVersion_pkey" PRIMARY KEY (since);
ALTER TABLE ONLY public.throttle
    ADD CONSTRAINT throttle_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public."unmatchedPayment"
    ADD CONSTRAINT "unmatchedPayment_intentId_key" UNIQUE ("intentId");
ALTER TABLE ONLY public."unmatchedPayment"
    ADD CONSTRAINT "unmatchedPayment_pkey" PRIMARY KEY (id);
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT upload_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."user"
    ADD CONSTRAINT user_username_key UNIQUE (username);
ALTER TABLE ONLY public.video
    ADD CONSTRAINT video_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public."waitingAddress"
    ADD CONSTRAINT "waitingAddress_pkey" PRIMARY KEY (email);
ALTER TABLE ONLY public."waitingAddress"
    ADD CONSTRAINT "waitingAddress_token_key" UNIQUE (token);
ALTER TABLE ONLY public."waitingRider"
    ADD CONSTRAINT "waitingRiderKey" PRIMARY KEY (email, "riderId");
ALTER TABLE ONLY public."zoneShift"
    ADD CONSTRAINT "zoneShift_pkey" PRIMARY KEY ("startsAt");
CREATE INDEX "accountEventByTime" ON public."accountEvent" USING btree (at);
CREATE INDEX "buyerProofByValue" ON public."buyerProof" USING btree (value, kind);
CREATE UNIQUE INDEX "checkoutAttempt" ON public.checkout USING btree (attempt);
CREATE INDEX "checkoutByBrowser" ON public.checkout USING btree (browser) WHERE (status = 'open'::text);
CREATE INDEX "checkoutByNetwork" ON public.checkout USING btree (network, "createdAt");
CREATE UNIQUE INDEX "checkoutByReference" ON public.checkout USING btree (reference);
CREATE INDEX "checkoutByRider" ON public.checkout USING btree ("riderId", status, "heldUntil");
CREATE INDEX "checkoutByStatus" ON public.checkout USING btree (status, "createdAt");
CREATE INDEX "clipByRun" ON public.clip USING btree ("runId");
CREATE INDEX "clipByVideo" ON public.clip USING btree ("videoId");
CREATE UNIQUE INDEX "clipOnce" ON public.clip USING btree ("eventId", "startedAt", camera, name, bytes);
CREATE UNIQUE INDEX "contactRequestByAttempt" ON public."contactRequest" USING btree (attempt);
CREATE INDEX "contactRequestByState" ON public."contactRequest" USING btree (state, "createdAt");
CREATE INDEX "disputeByIntent" ON public.dispute USING btree ("intentId");
CREATE INDEX "disputeByPurchase" ON public.dispute USING btree ("purchaseId");
CREATE INDEX "disputeByStatus" ON public.dispute USING btree (status, "dueBy");
CREATE INDEX "entitlementByPurchase" ON public.entitlement USING btree ("purchaseId");
CREATE INDEX "eventBySport" ON public.event USING btree ("sportId", "deletedAt", id);
CREATE INDEX "eventWordByEvent" ON public."eventWord" USING btree ("eventId", "chosenAt");
CREATE INDEX "horseByVideo" ON public.horse USING btree ("videoUrl");
CREATE INDEX "jobBySubject" ON public.job USING btree (subject, id);
CREATE INDEX "jobToRun" ON public.job USING btree ("finishedAt", priority, "runAt");
CREATE INDEX "letterByTime" ON public.letter USING btree ("createdAt", id);
CREATE INDEX "letterToSend" ON public.letter USING btree (state, "nextAttemptAt");
CREATE INDEX "orderVisitByPurchase" ON public."orderVisit" USING btree ("purchaseId", at);
CREATE INDEX "orderVisitByTime" ON public."orderVisit" USING btree (at);
CREATE INDEX "paymentEventForeign" ON public."paymentEvent" USING btree ("isForeign", "intentId");
CREATE INDEX "paymentEventToSettle" ON public."paymentEvent" USING btree ("settledAt", "receivedAt");
CREATE INDEX "portfolioItemByPosition" ON public."portfolioItem" USING btree ("position", id);
CREATE INDEX "purchaseByAmount" ON public.purchase USING btree ("amountCents", "createdAt", id) WHERE (counted = 1);
CREATE INDEX "purchaseByBuyer" ON public.purchase USING btree (email, "createdAt", id) WHERE (counted = 1);
CREATE INDEX "purchaseByEmail" ON public.purchase USING btree (email, "createdAt");
CREATE INDEX "purchaseByEventAndTime" ON public.purchase USING btree ("eventId", "createdAt", id) WHERE (counted = 1);
CREATE INDEX "purchaseByFeeToAsk" ON public.purchase USING btree ("feeAskAt") WHERE ("feeAskAt" IS NOT NULL);
CREATE INDEX "purchaseByRider" ON public.purchase USING btree ("riderId", status);
CREATE INDEX "purchaseByRiderName" ON public.purchase USING btree (lower("riderName"), "createdAt", id) WHERE (counted = 1);
CREATE INDEX "purchaseBySearchText" ON public.purchase USING gin ("searchText" public.gin_trgm_ops);
CREATE INDEX "purchaseBySportAndAmount" ON public.purchase USING btree ("sportId", "amountCents", "createdAt", id) WHERE (counted = 1);
CREATE INDEX "purchaseBySportAndBuyer" ON public.purchase USING btree ("sportId", email, "createdAt", id) WHERE (counted = 1);
CREATE INDEX "purchaseBySportAndRiderName" ON public.purchase USING btree ("sportId", lower("riderName"), "createdAt", id) WHERE (counted = 1);
CREATE INDEX "purchaseBySportAndTime" ON public.purchase USING btree ("sportId", "createdAt", id) WHERE (counted = 1);
CREATE INDEX "purchaseByStatusAndTime" ON public.purchase USING btree (status, "createdAt", id) WHERE (counted = 1);
CREATE INDEX "purchaseByTime" ON public.purchase USING btree ("createdAt", id);
CREATE INDEX "purchaseOfTests" ON public.purchase USING btree ("createdAt", id, counted) WHERE (mode <> 'live'::text);
CREATE INDEX "refundByIntent" ON public.refund USING btree ("intentId");
CREATE INDEX "refundByPurchase" ON public.refund USING btree ("purchaseId");
CREATE INDEX "refundByStatus" ON public.refund USING btree (status, "createdAt");
CREATE INDEX "riderByEvent" ON public.rider USING btree ("eventId", "deletedAt", id);
CREATE INDEX "riderByImport" ON public.rider USING btree ("importId");
CREATE UNIQUE INDEX "riderByLinkKey" ON public.rider USING btree ("linkKey");
CREATE INDEX "riderByPicture" ON public.rider USING btree ("thumbnailUrl");
CREATE INDEX "runByPosition" ON public.run USING btree ("eventId", "position");
CREATE INDEX "runByRider" ON public.run USING btree ("riderId", horse);
CREATE INDEX "saleTotalByPeriod" ON public."saleTotal" USING btree (period, "eventId");
CREATE INDEX "sandboxIntentByChange" ON public."sandboxIntent" USING btree ("changedAt", id);
CREATE INDEX "sandboxRefundByIntent" ON public."sandboxRefund" USING btree ("intentId");
CREATE INDEX "sessionByUser" ON public.session USING btree ("userId", "lastSeenAt");
CREATE UNIQUE INDEX "shareOf" ON public.share USING btree ("purchaseId", horse);
CREATE INDEX "unlistedOfEvent" ON public.rider USING btree ("eventId", "deletedAt", "linkKey") WHERE ("linkKey" IS NOT NULL);
CREATE INDEX "unmatchedPaymentByState" ON public."unmatchedPayment" USING btree (state, "createdAt");
CREATE INDEX "uploadByClip" ON public.upload USING btree ("clipId");
CREATE INDEX "uploadByTime" ON public.upload USING btree (state, "createdAt");
CREATE INDEX "videoByState" ON public.video USING btree (state, id);
CREATE INDEX "videoForSale" ON public.video USING btree ("forSale", id);
CREATE INDEX "waitingRiderOf" ON public."waitingRider" USING btree ("riderId");
CREATE TRIGGER "purchaseBooked" AFTER UPDATE OF "eventId", "sportId", email, status, day, counted, "amountCents", "refundedCents", "paymentMethod" ON public.purchase FOR EACH ROW EXECUTE FUNCTION public."bookPurchase"();
CREATE TRIGGER "purchaseBuyerBooked" AFTER UPDATE OF "eventId", "sportId", email, status, day, counted ON public.purchase FOR EACH ROW EXECUTE FUNCTION public."bookBuyer"();
CREATE TRIGGER "purchasePlaced" AFTER INSERT ON public.purchase FOR EACH ROW EXECUTE FUNCTION public."placePurchase"();
CREATE TRIGGER "ridersCame" AFTER INSERT ON public.rider REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION public."ridersCame"();
CREATE TRIGGER "ridersChanged" AFTER UPDATE ON public.rider REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION public."ridersChanged"();
CREATE TRIGGER "ridersWent" AFTER DELETE ON public.rider REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION public."ridersWent"();
CREATE TRIGGER "saleBuyerCame" AFTER INSERT ON public."saleBuyer" FOR EACH ROW EXECUTE FUNCTION public."buyerCame"();
CREATE TRIGGER "saleBuyerWent" AFTER DELETE ON public."saleBuyer" FOR EACH ROW EXECUTE FUNCTION public."buyerWent"();
ALTER TABLE ONLY public.checkout
    ADD CONSTRAINT "checkout_riderId_fkey" FOREIGN KEY ("riderId") REFERENCES public.rider(id);
ALTER TABLE ONLY public.clip
    ADD CONSTRAINT "clip_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES public.event(id);
ALTER TABLE ONLY public.clip
    ADD CONSTRAINT "clip_runId_fkey" FOREIGN KEY ("runId") REFERENCES public.run(id);
ALTER TABLE ONLY public.clip
    ADD CONSTRAINT "clip_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES public.video(id);
ALTER TABLE ONLY public."dayVersion"
    ADD CONSTRAINT "dayVersion_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES public.event(id);
ALTER TABLE ONLY public.dispute
    ADD CONSTRAINT "dispute_purchaseId_fkey" FOREIGN KEY ("purchaseId") REFERENCES public.purchase(id);
ALTER TABLE ONLY public.entitlement
    ADD CONSTRAINT "entitlement_purchaseId_fkey" FOREIGN KEY ("purchaseId") REFERENCES public.purchase(id);
ALTER TABLE ONLY public.entitlement
    ADD CONSTRAINT "entitlement_riderId_fkey" FOREIGN KEY ("riderId") REFERENCES public.rider(id);
ALTER TABLE ONLY public."eventWord"
    ADD CONSTRAINT "eventWord_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES public.event(id);
ALTER TABLE ONLY public.event
    ADD CONSTRAINT "event_sportId_fkey" FOREIGN KEY ("sportId") REFERENCES public.sport(id);
ALTER TABLE ONLY public."filmWait"
    ADD CONSTRAINT "filmWait_purchaseId_fkey" FOREIGN KEY ("purchaseId") REFERENCES public.purchase(id);
ALTER TABLE ONLY public."goStart"
    ADD CONSTRAINT "goStart_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES public.event(id);
ALTER TABLE ONLY public.horse
    ADD CONSTRAINT "horse_riderId_fkey" FOREIGN KEY ("riderId") REFERENCES public.rider(id);
ALTER TABLE ONLY public."masterWait"
    ADD CONSTRAINT "masterWait_purchaseId_fkey" FOREIGN KEY ("purchaseId") REFERENCES public.purchase(id);
ALTER TABLE ONLY public."orderVisit"
    ADD CONSTRAINT "orderVisit_purchaseId_fkey" FOREIGN KEY ("purchaseId") REFERENCES public.purchase(id);
ALTER TABLE ONLY public."passkeyChallenge"
    ADD CONSTRAINT "passkeyChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkey
    ADD CONSTRAINT "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT "purchase_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES public.checkout(id);
ALTER TABLE ONLY public.purchase
    ADD CONSTRAINT "purchase_riderId_fkey" FOREIGN KEY ("riderId") REFERENCES public.rider(id);
ALTER TABLE ONLY public."recoveryCode"
    ADD CONSTRAINT "recoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT "refund_checkoutId_fkey" FOREIGN KEY ("checkoutId") REFERENCES public.checkout(id);
ALTER TABLE ONLY public.refund
    ADD CONSTRAINT "refund_purchaseId_fkey" FOREIGN KEY ("purchaseId") REFERENCES public.purchase(id);
ALTER TABLE ONLY public."riderImport"
    ADD CONSTRAINT "riderImport_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES public.event(id);
ALTER TABLE ONLY public.rider
    ADD CONSTRAINT "rider_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES public.event(id);
ALTER TABLE ONLY public.rider
    ADD CONSTRAINT "rider_importId_fkey" FOREIGN KEY ("importId") REFERENCES public."riderImport"(id);
ALTER TABLE ONLY public.run
    ADD CONSTRAINT "run_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES public.event(id);
ALTER TABLE ONLY public.run
    ADD CONSTRAINT "run_riderId_fkey" FOREIGN KEY ("riderId") REFERENCES public.rider(id);
ALTER TABLE ONLY public."sandboxRefund"
    ADD CONSTRAINT "sandboxRefund_intentId_fkey" FOREIGN KEY ("intentId") REFERENCES public."sandboxIntent"(id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES public."user"(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.share
    ADD CONSTRAINT "share_purchaseId_fkey" FOREIGN KEY ("purchaseId") REFERENCES public.purchase(id);
ALTER TABLE ONLY public.tap
    ADD CONSTRAINT "tap_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES public.event(id);
ALTER TABLE ONLY public.upload
    ADD CONSTRAINT "upload_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES public.video(id);
ALTER TABLE ONLY public."waitingRider"
    ADD CONSTRAINT "waitingRider_email_fkey" FOREIGN KEY (email) REFERENCES public."waitingAddress"(email) ON DELETE CASCADE;
ALTER TABLE ONLY public."waitingRider"
    ADD CONSTRAINT "waitingRider_riderId_fkey" FOREIGN KEY ("riderId") REFERENCES public.rider(id);
