import { inject } from 'vitest'
import type { Bucket } from './world/machine.ts'

/** The bucket of this run; the first call starts its server. */
export async function sharedBucket(): Promise<Bucket> {
  const answer = await fetch(inject('s3Starter'))
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as Bucket
}
