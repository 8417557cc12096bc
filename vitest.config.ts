import { defineConfig } from 'vitest/config'

const api = {
  include: ['tests/{api,faults}/**/*.test.ts'],
  setupFiles: ['tests/support/nothing-unexpected.ts'],
  // as the shop is started; React's other half is for developers, and slow
  env: { NODE_ENV: 'production' },
  // generous, since a busy machine is no defect of the shop
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // by itself it leaves a core idle, which on two is half of the machine
    maxWorkers: '100%',
    // nothing of the shop is global, so files can share what a worker has loaded
    isolate: false,
    // once more where it decides about a landing
    retry: process.env.CI ? 1 : 0,
    projects: [
      { test: { name: 'unit', include: ['{src,scripts,bench}/**/*.test.{ts,tsx,mjs}'] } },
      {
        test: {
          ...api,
          name: 'storage',
          include: ['tests/storage/**/*.test.ts'],
          globalSetup: ['tests/support/sqlite.ts', 'tests/support/s3.ts'],
        },
      },
      {
        test: { ...api, name: 'topology', include: ['tests/topology/**/*.test.ts'] },
      },
      {
        test: {
          ...api,
          name: 'api-sqlite',
          // what ffmpeg makes of a file is the same over either database, and takes its time
          include: [...api.include, 'tests/{media,sqlite}/**/*.test.ts'],
          globalSetup: ['tests/support/sqlite.ts'],
        },
      },
      {
        test: {
          ...api,
          name: 'api-postgres',
          include: [...api.include, 'tests/postgres/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
        },
      },
    ],
  },
})
