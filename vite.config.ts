import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressFiles } from './scripts/compress-files.ts'

// Two builds from one configuration: `vite build` for the browser, `vite build --ssr` for the first render on the server.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), compressFiles()],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  // React chooses its slow development build by NODE_ENV at run time; bundled, the choice is made here.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        emptyOutDir: true,
        rolldownOptions: { input: 'src/web/entry-server.tsx' },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        target: 'baseline-widely-available',
        emptyOutDir: true,
        // Small files as data: addresses would need a wider content security policy.
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/web/entry-browser.tsx' },
      },
}))
