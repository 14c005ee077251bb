import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './scripts/compress-files.ts'

// The back office has its own build: no chunk is shared with the shop, so that neither changes the other's
// bytes.
export default defineConfig(({ command }) => ({
  root: 'src/web/admin',
  publicDir: false,
  plugins: [react(), tailwindcss(), compressFiles()],
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: '../../../dist/staff',
    emptyOutDir: true,
    modulePreload: false,
    target: 'baseline-widely-available',
    // Inlined files would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Only the screens with an editor load it.
            {
              name: 'editor',
              test: /node_modules\/(@codemirror|@lezer|style-mod|w3c-keyname|crelt|@marijn)\//,
              priority: 1,
            },
            { name: 'packages', test: /node_modules/ },
          ],
        },
      },
    },
  },
}))
