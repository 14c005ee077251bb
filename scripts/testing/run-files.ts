import { type EventData, run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import type { TestBundle } from './bundle-tests.ts'

/** What the tests of one file did. A test that was skipped has not passed. */
export type FileResult = { passed: number; failed: number; ms: number; failure?: Failure }

/** The first test that failed by itself, with the first line of its error. */
type Failure = { test: string; error: string; isConsequence: boolean }

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

/** Runs test files, each in a process of its own, and prints what their tests do. Answers the results by file. */
export async function runFiles(files: string[], options: RunFilesOptions): Promise<Map<string, FileResult>> {
  const { atOnce, fileTimeoutMs, signal, bundle } = options
  const results = new Map<string, FileResult>()
  if (files.length === 0 || signal.aborted) return results
  const execArgv = ['--import', noteUsage]
  const stream = run({
    files: bundle ? files.map(bundle.programOf) : files,
    concurrency: atOnce,
    signal,
    execArgv,
    cwd: root,
    timeout: fileTimeoutMs,
  })
  // A helper may define tests; they belong to the file that was run.
  const resultOf = ({ entryFile, file = '' }: { entryFile?: string; file?: string }): FileResult => {
    const program = entryFile ?? file
    const name = bundle?.sourceOf(program) ?? program
    const result = results.get(name) ?? { passed: 0, failed: 0, ms: 0 }
    results.set(name, result)
    return result
  }
  stream.on('test:pass', (data) => countPass(resultOf(data), data))
  stream.on('test:fail', (data) => countFailure(resultOf(data), data))
  stream.on('test:summary', (data) => {
    // One summary for each file that ended in order, and one for all of them, which names none.
    if (data.file) resultOf(data).ms = data.duration_ms
  })
  const printing = stream.compose(new spec())
  printing.pipe(process.stdout, { end: false })
  await new Promise((resolve) => printing.once('end', resolve))
  return results
}

function countPass(result: FileResult, { details, name, skip, todo }: EventData.TestPass): void {
  if (details.type === 'suite') return
  if (skip === undefined && todo === undefined) result.passed += 1
  else countFailed(result, { test: name, error: 'It was skipped.', isConsequence: false })
}

/** A suite fails with its tests, which are counted; of its own it fails only by what it does before or after them. */
function countFailure(result: FileResult, { details, name }: EventData.TestFail): void {
  const { type, error } = details
  const kind = 'failureType' in error ? error.failureType : undefined
  if (type === 'suite' && kind === 'subtestsFailed') return
  // A test that was given up because of another tells nothing.
  const isConsequence = kind === 'subtestsFailed' || kind === 'cancelledByParent'
  countFailed(result, { test: name.replace(root, ''), error: firstLineOf(error), isConsequence })
}

function countFailed(result: FileResult, failure: Failure): void {
  result.failed += 1
  if (result.failure === undefined || (result.failure.isConsequence && !failure.isConsequence))
    result.failure = failure
}

function firstLineOf(error: Error): string {
  const { cause } = error
  const told = cause instanceof Error ? cause.message : error.message
  return told.trim().split('\n')[0] ?? ''
}
