import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { offlineFiles } from './scripts/build/offline-files.ts'
import { plainImports } from './scripts/build/plain-imports.ts'
import { thinContract } from './scripts/build/thin-contract.ts'
import { thinRouter } from './scripts/build/thin-router.ts'
import { compressFiles } from './scripts/compress-files.ts'
import { films } from './scripts/pictures/films-plugin.ts'
import { pictures } from './scripts/pictures/plugin.ts'
import { shareCards } from './scripts/share/plugin.ts'

// What only forms and pages about the shopper use: the home page loads none of it.
const shoppersOwn = [
  'lib/loading/use-load',
  'lib/session/sign-in-first',
  'lib/api/use-ended-session',
  'lib/forms/(form-outcome|use-local-change)',
  'ui/(failed|form-problems|password-field|submit-button|linked-text|storage-notice)',
]

// Few files per page: each tiny file costs more than it saves. Schemas and form code stand in files that only
// pages with forms load. Modules that need the schemas, or are long, stay out of 'common', which every page
// loads.
const chunkGroups = [
  // The router apart from React, so that neither takes long to be made ready.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
  {
    name: 'shell',
    test: /node_modules\/(react-router\/|lucide\/.*\/(arrow-right|check)\.)|(contract\/(endpoint|shop\/testimonials)|shared\/(field-rules|money|settings\/settings|copy\/subscribing))\.ts/,
    priority: 5,
  },
  {
    name: 'schemas',
    test: /node_modules\/zod\/|shared\/(fields|honeypot|text\/(normalise|phone))\.ts/,
    priority: 4,
  },
  {
    name: 'forms',
    test: /node_modules\/react-hook-form\/|\/src\/web\/lib\/(forms\/use-fields|phone)/,
    priority: 3,
    includeDependenciesRecursively: false,
  },
  { name: 'shell', tags: ['$initial' as const], priority: 2 },
  {
    name: 'reading',
    test: /\/src\/web\/lib\/loading\/(page-|deferred)/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'shopper',
    test: new RegExp(`/src/web/(${shoppersOwn.join('|')})`),
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'common',
    test: /virtual:pictures|\/src\/web\/(?!shop\/((orders|delivery|returns|checkout|payments|accounts|garden|info)\/|cart\/(use-quote|money-summary|quantity-field)|products\/good-starts)|lib\/(session\/(browser-memory|linked-email)|phone|forms\/(photo-input|prepare-photo|send-photos|text-area|unsent-text)|api\/files)|ui\/(account-links|bar-total|breadcrumbs|own-page|select|page-links|share|text-blocks|section-list|question-list|pillar-list))|node_modules\/(?!.*\/(circle-check|eye|share-2))|contract\/shop\/(newsletter|blog)\.ts|shared\/((fixed|months)\.ts|garden\/dose\.ts|copy\/(?!crops|blocks|returns))/,
    minShareCount: 3,
    priority: 1,
    includeDependenciesRecursively: false,
  },
]

// Two builds from one configuration: `vite build` for the browser, `vite build --ssr` for the first render on the server.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    thinContract(),
    thinRouter(),
    plainImports(),
    pictures({ originals: 'pictures', cache: '.cache/pictures' }),
    films({ originals: 'pictures' }),
    shareCards({ pictures: 'pictures', cache: '.cache/share' }),
    react(),
    tailwindcss(),
    offlineFiles(),
    compressFiles(),
  ],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  // React chooses its slow development build by NODE_ENV at run time; bundling fixes the choice.
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
        // The server names the files of a page, and links preload by themselves; Vite's own preloading is
        // redundant.
        modulePreload: false,
        target: 'baseline-widely-available',
        emptyOutDir: true,
        // Inlined files would need a wider content security policy.
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: 'src/web/entry-browser.tsx',
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
}))
