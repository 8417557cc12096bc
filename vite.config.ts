import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { slimCalls } from './scripts/build/slim-calls.ts'

export default defineConfig({
  plugins: [slimCalls(), react(), tailwind()],
  publicDir: false,
  appType: 'custom',
  // a library that is loaded when a worker needs it is a file of its own
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      input: 'src/web/start.ts',
      output: {
        // what comes after the first paint is one script: many small ones compress badly, and each waits for its turn
        codeSplitting: {
          groups: [
            { name: 'start', test: /src\/web\/start\.ts$|preload-helper|rolldown\/runtime/, priority: 2 },
            { name: 'client', test: /src\/web\/client\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
})
