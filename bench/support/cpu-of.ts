import { readFileSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second. */
const TICKS = 100

/** The seconds of processor time that a process has had, its own and the kernel's for it. */
export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
