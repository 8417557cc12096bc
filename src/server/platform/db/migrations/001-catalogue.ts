/** Sports, events, riders, and the videos they are sold by. */
export const catalogueSchema = (engine: 'sqlite' | 'postgres', id: string) => [
  `create table sport (
    ${id},
    name text not null,
    description text not null,
    icon text not null,
    "imageUrl" text,
    "isActive" integer not null,
    "createdAt" text not null,
    "deletedAt" text
  )`,
  `create table event (
    ${id},
    "sportId" integer not null references sport (id),
    name text not null,
    date text not null,
    "thumbnailUrl" text,
    "createdAt" text not null,
    "deletedAt" text,
    "riderCount" integer not null default 0,
    "isDraft" integer not null default 0,
    "posterPrintedAt" text,
    "posterLine" text,
    "priceRules" text,
    "preorderUntil" text
  )`,
  'create index "eventBySport" on event ("sportId", "deletedAt", id)',
  `create table "riderImport" (
    ${id},
    "eventId" integer not null references event (id),
    added integer not null,
    "createdAt" text not null,
    "undoneAt" text
  )`,
  `create table rider (
    ${id},
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
  )`,
  'create index "riderByEvent" on rider ("eventId", "deletedAt", id)',
  'create index "riderByImport" on rider ("importId")',
  'create unique index "riderByLinkKey" on rider ("linkKey")',
  'create index "unlistedOfEvent" on rider ("eventId", "deletedAt", "linkKey") where "linkKey" is not null',
  'create index "riderByPicture" on rider ("thumbnailUrl")',
  `create table "eventWord" (
    word text primary key,
    "eventId" integer not null references event (id),
    "chosenAt" text not null
  )`,
  'create index "eventWordByEvent" on "eventWord" ("eventId", "chosenAt")',
  `create table "portfolioItem" (
    ${id},
    title text not null,
    description text not null,
    "videoUrl" text not null,
    "thumbnailUrl" text not null,
    category text not null,
    position integer not null,
    "createdAt" text not null
  )`,
  'create index "portfolioItemByPosition" on "portfolioItem" (position, id)',
  `create table video (
    ${id},
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
  )`,
  'create index "videoByState" on video (state, id)',
  'create index "videoForSale" on video ("forSale", id)',
  `create table upload (
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
  )`,
  'create index "uploadByTime" on upload (state, "createdAt")',
  'create index "uploadByClip" on upload ("clipId")',
  `create table takedown (
    ${id},
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
  )`,
  ...(engine === 'sqlite' ? sqliteRiderCounts : postgresRiderCounts),
]

/** 1 for a rider that is in the catalogue. */
const inCatalogue = (row: string) => `case when ${row}."deletedAt" is null then 1 else 0 end`

const count = (row: 'old' | 'new', sign: '+' | '-') =>
  `update event set "riderCount" = "riderCount" ${sign} ${inCatalogue(row)} where id = ${row}."eventId";`

const sqliteRiderCounts = [
  `create trigger "riderCame" after insert on rider begin ${count('new', '+')} end`,
  `create trigger "riderWent" after delete on rider begin ${count('old', '-')} end`,
  `create trigger "riderChanged" after update of "eventId", "deletedAt" on rider begin
    ${count('old', '-')} ${count('new', '+')}
  end`,
]

const CAME = 'select 1 as change, "eventId", "deletedAt" from came'
const WENT = 'select -1 as change, "eventId", "deletedAt" from went'

/** Once per statement, and the events in the order of their ids, so that two transactions never deadlock. */
const countChanges = (name: string, changes: string) => `create function "${name}"() returns trigger
  language plpgsql as $$ declare one record; begin
    for one in
      select "eventId", sum(change * ${inCatalogue('changes')}) as riders
      from (${changes}) changes group by "eventId" order by "eventId"
    loop
      continue when one.riders = 0;
      update event set "riderCount" = "riderCount" + one.riders where id = one."eventId";
    end loop;
    return null;
  end $$`

const postgresRiderCounts = [
  countChanges('ridersCame', CAME),
  countChanges('ridersWent', WENT),
  countChanges('ridersChanged', `${CAME} union all ${WENT}`),
  `create trigger "ridersCame" after insert on rider referencing new table as came
  for each statement execute function "ridersCame"()`,
  `create trigger "ridersWent" after delete on rider referencing old table as went
  for each statement execute function "ridersWent"()`,
  `create trigger "ridersChanged" after update on rider referencing old table as went new table as came
  for each statement execute function "ridersChanged"()`,
]
