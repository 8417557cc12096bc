import type { TestProject } from 'vitest/node'

/** SQLite needs nothing started: every test file has its own folder. */
export const setup = ({ provide }: TestProject) => provide('postgres', null)

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where databases can be made, and the one to copy. Null: the tests run on SQLite. */
    postgres: { server: string; template: string } | null
  }
}
