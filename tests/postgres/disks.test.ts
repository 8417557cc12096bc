import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, inject, it } from 'vitest'
import { connectDatabase } from '../../src/server/platform/db/open.ts'
import { readDisks } from '../../src/server/platform/storage/disk-space.ts'
import { databaseUrl, runSql } from '../support/postgres.ts'

/** The disks of a shop whose files are in `dataDir`, and whose database is PostgreSQL's own one. */
async function disksAt(dataDir: string, { as }: { as?: string } = {}) {
  const url = databaseUrl(inject('postgres')?.server ?? '', 'postgres')
  const database = await connectDatabase({ url: as ? `${url}&options=-crole%3D${as}` : url, dataDir })
  try {
    const disks = await readDisks(database, { dataDir })
    return disks.map(({ holds, size }) => ({ holds, size }))
  } finally {
    await database.close()
  }
}

const sizeOf = (folder: string) => {
  const { blocks, bsize } = statfsSync(folder)
  return blocks * bsize
}

it.skipIf(process.env.TEST_DATABASE_URL)(
  'the disk of a PostgreSQL on this machine is watched where it is another one and its role may ask',
  async () => {
    const ofData = { holds: 'data', size: sizeOf('/dev/shm') }
    expect(await disksAt('/dev/shm')).toEqual([ofData, { holds: 'database', size: sizeOf(tmpdir()) }])
    expect(await disksAt(tmpdir())).toEqual([{ holds: 'data', size: sizeOf(tmpdir()) }])
    const url = inject('postgres')?.server ?? ''
    await runSql(url, 'create role asks_nothing')
    try {
      expect(await disksAt('/dev/shm', { as: 'asks_nothing' })).toEqual([ofData])
    } finally {
      await runSql(url, 'drop role asks_nothing')
    }
  },
)
