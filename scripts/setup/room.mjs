// by its whole name: a Node without `statfsSync` must get as far as being told that it is too old
import * as fs from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { Stop } from './run.mjs'

const MB = 1024 * 1024

function freeMegabytes(folder) {
  const { bavail, bsize } = fs.statfsSync(folder)
  return Math.floor((bavail * bsize) / MB)
}

/** Stops where the disk of a folder has less room than something takes. */
export function needRoom(folder, megabytes, what) {
  const free = freeMegabytes(folder)
  if (free >= megabytes) return
  throw new Stop(
    `The disk of ${folder} has ${free} MB left, and ${what} takes ${megabytes} MB: make room and run the command again.`,
  )
}

/** Stops where this user may not write into a folder. */
export function needToWrite(folder) {
  const probe = join(folder, `.may-we-write-${process.pid}`)
  try {
    fs.mkdirSync(probe)
    fs.rmdirSync(probe)
  } catch (error) {
    if (error.code === 'ENOSPC') needRoom(folder, 1, 'anything')
    throw new Stop(
      `The folder ${folder} cannot be written by the user ${userName()} (${error.code}): run the command as the user whose folder it is, or copy the shop into a folder of your own.`,
    )
  }
}

function userName() {
  try {
    return userInfo().username
  } catch {
    return process.getuid?.() ?? 'of this process'
  }
}
