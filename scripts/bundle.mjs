import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesUnder, hashOf, readText } from './file-hashes.mjs'
import { removeLeftovers } from './leftovers.mjs'
import { root } from './npm.mjs'

const dist = join(root, 'dist')

/** Where V8 caches a bundle's compiled code for the next start. */
export const compiled = join(dist, 'compiled')

/** The bundled files of programs, by their sources. */
export function bundledFiles(name, programs) {
  return Object.fromEntries(programs.map((source) => [source, `dist/${name}/${nameOf(source)}.js`]))
}

const nameOf = (source) => basename(source, '.ts')

/**
 * Bundles programs and their packages into a few files in `dist/<name>` when their sources have changed. They start in
 * a fraction of the time and memory of a thousand modules, and otherwise behave like the sources.
 * @param {import('./bundle.d.mts').Bundle} bundle
 */
export async function ensureBundle({ name, title, sources, programs, external }) {
  const parts = ['scripts/bundle.mjs', 'package-lock.json', ...sources]
  const wanted = hashOf(parts.flatMap((path) => filesUnder(join(root, path))).filter(isNoTest))
  const folder = join(dist, name)
  if (readText(join(folder, 'built-from')) === wanted) return
  // The standard output belongs to the command's own answer.
  console.error(`Bundling ${title} …`)
  // Commands may start at the same time, and none may find half a bundle.
  mkdirSync(dist, { recursive: true })
  removeLeftovers(dist, `${name}.new-`)
  const fresh = join(dist, `${name}.new-${process.pid}-`)
  try {
    // Runs in a process of its own, since Vite turns its process and its children to production.
    const bundling = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
      cwd: root,
      stdio: ['pipe', 2, 2],
    })
    bundling.stdin.end(JSON.stringify({ folder: fresh, programs, external }))
    const [status] = await once(bundling, 'exit')
    if (status !== 0) throw new Error(`This could not be bundled: ${title}.`)
    writeFileSync(join(fresh, 'built-from'), wanted)
    replace(folder, fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

const isNoTest = (path) => !path.endsWith('.test.ts')

/** Several commands may put it there at once; each runs the same. */
function replace(folder, fresh) {
  const former = `${fresh}former`
  renameUnless('ENOENT', folder, former)
  renameUnless('ENOTEMPTY', fresh, folder)
  rmSync(former, { recursive: true, force: true })
}

function renameUnless(code, from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (error.code !== code) throw error
  }
}

async function bundle({ folder, programs, external }) {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [keepAddresses(folder, programs), keepAscii()],
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(programs.map((source) => [nameOf(source), join(root, source)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        // A busy machine is no fault of the bundle.
        checks: { pluginTimings: false },
      },
    },
  })
}

/** Files beside a source (migrations, articles) are still found there; other programs run from the bundle too. */
function keepAddresses(folder, programs) {
  const beside = /new URL\((['"])([\w-]+\.ts)\1, import\.meta\.url\)/g
  return {
    name: 'keep-addresses',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.url'))
        return null
      const bundled = code.replaceAll(beside, (text, _, name) =>
        programs.includes(relative(root, join(dirname(id), name)))
          ? `new URL('${nameOf(name)}.js', import.meta['url'])`
          : text,
      )
      const source = `new URL(${JSON.stringify(relative(folder, id))}, import.meta['url'])`
      return {
        code: bundled
          .replaceAll('import.meta.url', source)
          .replaceAll("import.meta['url']", 'import.meta.url'),
        map: null,
      }
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

if (import.meta.main) await bundle(JSON.parse(readFileSync(0, 'utf8')))
