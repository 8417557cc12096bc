import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstScreens } from './scripts/build/first-screens.ts'
import { firstViewStyles } from './scripts/build/first-view-styles.ts'
import { lucide } from './scripts/build/lucide.ts'
import { slimCalls } from './scripts/build/slim-calls.ts'

/**
 * The first script names, for every part that is loaded later, what that part needs, so that all of it is asked for at once.
 * Each name costs a slow phone some bytes: what is there already is left out, and the owner's screens find theirs by themselves.
 */
const isWorthNaming = (file: string) => (needed: string) =>
  /client-/.test(file) || (BUYING.test(file) && !/(start|client|rolldown-runtime)-/.test(needed))

const BUYING = /(purchase-dialog|sandbox-card|stripe-card|wallet)/
const FORMS =
  /src\/contract\/(fields|platform\/email|buying\/(purchase\.|order\.|email))|src\/web\/platform\/ui\/(check-form|use-form)|node_modules\/zod\//
const DIALOGS =
  /src\/web\/(platform\/(api|ui)\/|buying\/(access\/|orders\/(?!order|receipt)))|node_modules\/(@tanstack|@?radix-ui\/(?!react-(tabs|roving|collection|alert))|react-remove-scroll|aria-hidden)/

const { app, screen } = firstScreens()

export default defineConfig({
  plugins: [slimCalls(), lucide(), firstViewStyles(), react(), tailwind()],
  publicDir: false,
  appType: 'custom',
  // a library that is loaded when a worker needs it is a file of its own
  worker: { format: 'es' },
  // React has it by itself by now
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { resolveDependencies: (file, deps) => deps.filter(isWorthNaming(file)) },
    rolldownOptions: {
      // the styles stand in the page: imported by a script, every visit would load them once more
      input: ['src/web/start.ts', 'src/web/first-view.css'],
      // a machine that is busy would print a warning about it at the first start
      checks: { bundlerTimings: false },
      output: {
        // what comes after the first paint is one script: many small ones compress badly, and each waits for its turn
        codeSplitting: {
          groups: [
            { name: 'start', test: /src\/web\/start\.ts$|preload-helper|rolldown\/runtime/, priority: 4 },
            { name: app, debugName: 'app', priority: 3 },
            { name: screen, debugName: 'screen', priority: 2 },
            // every visit loads it once the page is idle, and nothing of the dialogs with it
            { name: 'offline', test: /src\/web\/pages\/offline\//, priority: 1 },
            // what the parts that come later share is few files: each one's name is in the first script
            { name: 'forms', test: FORMS, minShareCount: 2 },
            { name: 'dialogs', test: DIALOGS, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
