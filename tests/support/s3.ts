import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startS3 } from './s3-server.ts'

/** One S3 server for the whole run, started when the first test asks for it: most runs need none. */
export async function setup(project: TestProject) {
  let s3: ReturnType<typeof startS3> | null = null
  const starter = createServer((_request, response) => {
    s3 ??= startS3()
    s3.then(
      ({ bucket }) => response.end(JSON.stringify(bucket)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => starter.listen(0, '127.0.0.1', resolve))
  project.provide('s3Starter', `http://127.0.0.1:${(starter.address() as AddressInfo).port}`)
  return async () => {
    starter.closeAllConnections()
    starter.close()
    await (await s3)?.stop()
  }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers with the bucket of the run, once its server has started. */
    s3Starter: string
  }
}
