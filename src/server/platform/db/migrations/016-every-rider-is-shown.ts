import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'
import { procedure } from './sale-customers.ts'

const inShop = (row: string) => `case when ${row}."deletedAt" is null then 1 else 0 end`

const count = (row: 'old' | 'new', sign: '+' | '-') =>
  `update "event" set "riderCount" = "riderCount" ${sign} ${inShop(row)} where "id" = ${row}."eventId";`

const sqliteCounts = [
  `create trigger "riderCame" after insert on "rider" begin ${count('new', '+')} end`,
  `create trigger "riderWent" after delete on "rider" begin ${count('old', '-')} end`,
  `create trigger "riderChanged" after update of "eventId", "deletedAt" on "rider" begin
    ${count('old', '-')} ${count('new', '+')}
  end`,
]

const CAME = 'select 1 as "change", "eventId", "deletedAt" from "came"'
const WENT = 'select -1 as "change", "eventId", "deletedAt" from "went"'

/** All riders of a statement at once, and the events in their order, so that two never wait for each other. */
const countAll = (changes: string) => `for one in
    select "eventId", sum("change" * ${inShop('changes')}) as "riders"
    from (${changes}) changes group by "eventId" order by "eventId"
  loop
    continue when one."riders" = 0;
    update "event" set "riderCount" = "riderCount" + one."riders" where "id" = one."eventId";
  end loop;`

/** The triggers stay, and call these. */
const postgresCounts = [
  procedure('ridersCame', countAll(CAME), 'one record;'),
  procedure('ridersWent', countAll(WENT), 'one record;'),
  procedure('ridersChanged', countAll(`${CAME} union all ${WENT}`), 'one record;'),
]

/** Nobody is hidden any more until there is a preview, so there is one count of an event's riders. */
export async function up(db: Kysely<unknown>, { engine }: Dialect) {
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  if (engine === 'sqlite')
    await run(['riderCame', 'riderWent', 'riderChanged'].map((name) => `drop trigger "${name}"`))
  else await run(postgresCounts)
  await db.schema.alterTable('rider').dropColumn('awaitsVideo').execute()
  await db.schema.alterTable('event').dropColumn('shownRiderCount').execute()
  if (engine === 'sqlite') await run(sqliteCounts)
}
