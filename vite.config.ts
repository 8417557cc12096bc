import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwind()],
  publicDir: false,
  appType: 'custom',
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: 'es2022',
    rolldownOptions: { input: 'src/web/client.tsx' },
  },
})
