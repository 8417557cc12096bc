/** Writes without end, and tells the number of each row once it is committed. */
import { sql } from 'kysely'
import { checkpointInThread } from '../../src/server/db/checkpoints.ts'
import { connectDatabase, sqliteFile } from '../../src/server/db/open.ts'

const [dataDir = '', enough = ''] = process.argv.slice(2)
const { db } = await checkpointInThread(
  await connectDatabase({ url: null, dataDir }),
  sqliteFile(dataDir),
  Number(enough),
)
await sql`create table if not exists told (id integer primary key autoincrement, bytes blob)`.execute(db)
for (;;) {
  const { rows } = await sql<{
    id: number
  }>`insert into told (bytes) values (zeroblob(20000)) returning id`.execute(db)
  process.stdout.write(`${rows[0]?.id}\n`)
}
