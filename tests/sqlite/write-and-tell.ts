/** Writes as many rows as it is told, or without end, and tells the number of each once it is committed; then it closes. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { checkpointInThread } from '../../src/server/platform/db/checkpoints.ts'
import { connectDatabase, sqliteFile } from '../../src/server/platform/db/open.ts'

const [dataDir = '', enough = '', rows = 'Infinity'] = process.argv.slice(2)
const { db, close } = await checkpointInThread(
  await connectDatabase({ url: null, dataDir }),
  sqliteFile(dataDir),
  Number(enough),
)
await sql`create table if not exists told (id integer primary key autoincrement, bytes blob)`.execute(db)
for (let row = 0; row < Number(rows); row++) {
  const told = await sql<{
    id: number
  }>`insert into told (bytes) values (zeroblob(20000)) returning id`.execute(db)
  process.stdout.write(`${told.rows[0]?.id}\n`)
}
// long enough for the thread to have begun
await pause(1500)
await close()
process.stdout.write('closed\n')
