import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../../composed-shop.ts'

const workOf = (dataDir: string) => join(dataDir, 'work')
const PROCESS = 'process'

/** Gives the job a folder of its own, and removes it together with those of earlier attempts. */
export async function inWorkFolder<T>(
  dataDir: string,
  jobId: number,
  body: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(workOf(dataDir), { recursive: true })
  for (const name of await readdir(workOf(dataDir))) {
    if (jobOf(name) === jobId) await clearAway(join(workOf(dataDir), name))
  }
  const folder = join(workOf(dataDir), `${jobId}-${randomUUID()}`)
  await mkdir(folder)
  try {
    return await body(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stores the process id in the folder: the process survives when this one is killed, and the next one has to kill it. */
export const noteProcess = (folder: string) => (pid: number) =>
  writeFileSync(join(folder, PROCESS), String(pid))

/** Removes the folders of jobs that nobody works on any more. */
export async function sweepWorkFolders({ db, config, now }: Shop) {
  const names = await readdir(workOf(config.dataDir)).catch(() => [])
  if (names.length === 0) return
  const running = await db
    .selectFrom('job')
    .select('id')
    .where('finishedAt', 'is', null)
    .where('lockedUntil', '>', now().toISOString())
    .execute()
  const busy = new Set(running.map(({ id }) => id))
  for (const name of names) {
    if (!busy.has(jobOf(name))) await clearAway(join(workOf(config.dataDir), name))
  }
}

const jobOf = (name: string) => Number(name.split('-')[0])

async function clearAway(folder: string) {
  const pid = Number(await readFile(join(folder, PROCESS), 'utf8').catch(() => 0))
  if (pid > 0 && (await worksIn(pid, folder))) process.kill(pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true })
}

/** The id may be another process's by now, so its working directory is compared; where that cannot be read, it is left alone. */
async function worksIn(pid: number, folder: string) {
  const there = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  return there !== '' && there === (await realpath(folder).catch(() => folder))
}
