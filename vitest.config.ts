import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { lucide } from './scripts/build/lucide.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

const SQLITE = 'tests/support/sqlite.ts'
const POSTGRES = 'tests/support/postgres.ts'

/** `npm test` asks PostgreSQL only for what depends on the engine; `npm run test:all` for everything. */
const API = 'tests/api/**/*.test.ts'
const marked = globSync(API).filter((file) => /@module-tag postgres/.test(readFileSync(file, 'utf8')))
const ON_POSTGRES = {
  quick: marked,
  rest: globSync(API).filter((file) => !marked.includes(file)),
  all: [API],
}
const extent = (process.env.TEST_EXTENT ?? 'all') as keyof typeof ON_POSTGRES

const server = {
  setupFiles: ['tests/support/nothing-unexpected.ts', 'tests/support/seeded.ts'],
  // as the shop is started; React's development half is slow
  env: { NODE_ENV: 'production' },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    // a test waits for a third of its time, so one more than there are cores keeps them busy
    maxWorkers: availableParallelism() + 1,
    // nothing of the shop is global, so files can share what a worker has loaded
    isolate: false,
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'long',
        description: 'Too long for `npm test`; runs with `npm run test:all`.',
        timeout: 180_000,
      },
      {
        name: 'postgres',
        description: 'Depends on the engine, so that `npm test` runs it on PostgreSQL too.',
      },
    ],
    projects: [
      {
        plugins: [lucide()],
        test: {
          name: 'unit',
          include: ['{src,scripts,bench}/**/*.test.{ts,tsx,mjs}'],
          setupFiles: ['tests/support/seeded.ts'],
          testTimeout: server.testTimeout,
          hookTimeout: server.hookTimeout,
        },
      },
      {
        test: {
          ...server,
          name: 'sqlite',
          include: ['tests/{api,http,releases,sqlite}/**/*.test.ts'],
          globalSetup: [SQLITE],
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          include: ['tests/{postgres,releases,faults}/**/*.test.ts', ...ON_POSTGRES[extent]],
          globalSetup: [POSTGRES],
        },
      },
      {
        test: {
          ...server,
          // other programs do the work here: ffmpeg, Swift, servers that are killed
          name: 'programs',
          include: ['tests/{deploy,faults,media,storage,topology}/**/*.test.ts'],
          globalSetup: [SQLITE, 'tests/support/s3.ts'],
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
