import type { TestProject } from 'vitest/node'
import type { Bucket } from '../../src/server/storage/s3.ts'
import { startS3 } from './s3-server.ts'

/** One bucket for the whole run. */
export async function setup(project: TestProject) {
  const { bucket, stop } = await startS3()
  project.provide('bucket', bucket)
  return stop
}

declare module 'vitest' {
  export interface ProvidedContext {
    bucket: Bucket
  }
}
