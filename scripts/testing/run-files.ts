import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import type { TestBundle } from './bundle-tests.ts'
import { type FileResult, Tally } from './tally.ts'

export type RunFilesOptions = {
  /** How many files run at the same time. */
  atOnce: number
  /** A hanging file must not hide the results of the others. */
  fileTimeoutMs: number
  signal: AbortSignal
  /** Runs the programs of this bundle in place of the sources. */
  bundle?: TestBundle
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const noteUsage = new URL('note-usage.mjs', import.meta.url).href

/** Runs test files, each in a process of its own or of its group, and prints what their tests do. Answers the results by file. */
export async function runFiles(files: string[], options: RunFilesOptions): Promise<Map<string, FileResult>> {
  const { atOnce, fileTimeoutMs, signal, bundle } = options
  const tally = new Tally((program) => bundle?.filesOf(program) ?? [program])
  if (files.length === 0 || signal.aborted) return tally.results
  const stream = run({
    files: bundle ? bundle.programsOf(files) : files,
    concurrency: atOnce,
    signal,
    execArgv: ['--import', noteUsage],
    cwd: root,
    timeout: fileTimeoutMs,
  })
  stream.on('test:pass', (event) => tally.pass(event))
  stream.on('test:fail', (event) => tally.fail(event))
  stream.on('test:summary', (event) => tally.end(event))
  const printing = stream.compose(new spec())
  printing.pipe(process.stdout, { end: false })
  await new Promise((resolve) => printing.once('end', resolve))
  if (!signal.aborted) tally.miss(files)
  return tally.results
}
