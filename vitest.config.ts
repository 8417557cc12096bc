import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const SQLITE = 'tests/support/sqlite.ts'
const POSTGRES = 'tests/support/postgres.ts'

const api = {
  include: ['tests/api/**/*.test.ts'],
  setupFiles: ['tests/support/nothing-unexpected.ts'],
  // as the shop is started; React's other half is for developers, and slow
  env: { NODE_ENV: 'production' },
  // generous, since a busy machine is no defect of the shop
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Tests that have other programs work for them: ffmpeg, which steps back for everyone, and servers that are killed. */
const programs = {
  ...api,
  maxWorkers: availableParallelism(),
  sequence: { groupOrder: 1 },
}

export default defineConfig({
  test: {
    // a test waits for a third of its time, so one more than there are cores keeps them busy
    maxWorkers: availableParallelism() + 1,
    // nothing of the shop is global, so files can share what a worker has loaded
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // once more where it decides about a landing
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,scripts,bench}/**/*.test.{ts,tsx,mjs}'],
          testTimeout: api.testTimeout,
          hookTimeout: api.hookTimeout,
        },
      },
      {
        test: {
          ...api,
          name: 'storage',
          include: ['tests/storage/**/*.test.ts'],
          globalSetup: [SQLITE, 'tests/support/s3.ts'],
        },
      },
      {
        test: {
          ...api,
          name: 'api-sqlite',
          // what goes over the wire and into files is the same over either database
          include: [...api.include, 'tests/{http,sqlite}/**/*.test.ts'],
          globalSetup: [SQLITE],
        },
      },
      {
        test: {
          ...api,
          name: 'api-postgres',
          include: [...api.include, 'tests/postgres/**/*.test.ts'],
          globalSetup: [POSTGRES],
        },
      },
      {
        test: {
          ...programs,
          name: 'programs-sqlite',
          include: ['tests/{faults,media}/**/*.test.ts'],
          globalSetup: [SQLITE],
        },
      },
      {
        test: {
          ...programs,
          name: 'programs-postgres',
          // what ffmpeg makes of a file is the same over either database, and takes its time
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: [POSTGRES],
        },
      },
      { test: { ...programs, name: 'topology', include: ['tests/topology/**/*.test.ts'] } },
    ],
  },
})
