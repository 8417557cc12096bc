import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/server/platform/db/open.ts'

/** Tables, columns, constraints, indexes, triggers and functions, as the engine itself words them. */
export async function describeSchema({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<string[]> {
  const { rows } = await sql
    .raw<{ line: string }>(engine === 'sqlite' ? SQLITE : POSTGRES)
    .execute(db as unknown as Kysely<unknown>)
  return rows.map(({ line }) => line)
}

const SQLITE = `select type || ' ' || name || ': ' || sql as line from sqlite_master where sql is not null order by 1`

const POSTGRES = `
select 'column ' || table_name || '.' || column_name || ': ' || concat_ws(' ', row_number() over (partition by table_name order by ordinal_position), data_type, is_nullable,
  column_default, is_identity, identity_generation, generation_expression) as line
from information_schema.columns where table_schema = 'public'
union all select 'constraint ' || conrelid::regclass || '.' || conname || ': ' || pg_get_constraintdef(oid)
from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
union all select 'index ' || indexname || ': ' || indexdef from pg_indexes where schemaname = 'public'
union all select 'trigger ' || tgname || ': ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
union all select 'function ' || proname || ': ' || pg_get_functiondef(oid) from pg_proc
where pronamespace = 'public'::regnamespace
  and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
order by 1`
