import { mkdir, rm } from 'node:fs/promises'

/** Empty, for the shop's own user. What a killed process has left in it goes. */
export async function emptyFolder(folder: string) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** A folder for `work`, gone afterwards. */
export async function inFolder<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  await emptyFolder(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
