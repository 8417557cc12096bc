import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/setup/programs.mjs'

// the shops of the tests run in the tests' own process, as they are started
process.env.NODE_ENV = 'production'

export default defineConfig({
  testDir: 'tests/browser',
  // Node runs the shop's own sources as they are; only the tests go through Playwright's compiler
  build: { external: ['**/src/**'] },
  fullyParallel: true,
  // a test waits for a third of its time, so one more than there are cores keeps them busy
  workers: availableParallelism() + 1,
  forbidOnly: Boolean(process.env.CI),
  // generous, since a busy machine is no defect of the shop
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    // a page that was emptied loads the next one for half of what a new one takes
    reuseContext: true,
    trace: 'off',
    screenshot: 'off',
    video: 'off',
    // what a worker fetches cannot be intercepted; the tests about it let it in
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    // without a graphics card each frame costs as much as a test's step; the tests about motion ask for it
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
