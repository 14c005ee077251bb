import { relative } from 'node:path'
import { type EventData, run } from 'node:test'
import { spec } from 'node:test/reporters'
import { root } from '../launch.mjs'
import type { TestBundle } from './bundle-tests.ts'

export type RunFilesOptions = {
  /** How many files run at the same time. */
  atOnce: number
  /** A hanging file must not hide the results of the others. */
  fileTimeoutMs: number
  signal: AbortSignal
  /** Runs the programs of this bundle in place of the sources. */
  bundle?: TestBundle
}

/** What the tests of one file did. A skipped test has not passed. `failure` names the first test that failed, and why. */
export type FileResult = { passed: number; failed: number; ms: number; failure?: string }

/** Runs test files, each in a process of its own or of its group, and prints what their tests do. Returns the results by file. */
export async function runFiles(files: string[], options: RunFilesOptions): Promise<Map<string, FileResult>> {
  const { atOnce: concurrency, fileTimeoutMs: timeout, signal, bundle } = options
  const tally = new Tally((program) => bundle?.filesOf(program) ?? [program])
  if (files.length === 0 || signal.aborted) return tally.results
  const programs = bundle ? bundle.programsOf(files) : files
  const stream = run({ files: programs, concurrency, signal, cwd: root, timeout })
  stream.on('test:pass', (event) => tally.pass(event))
  stream.on('test:fail', (event) => tally.fail(event))
  stream.on('test:summary', ({ file, duration_ms }) => tally.end(file, duration_ms))
  const printing = stream.compose(new spec())
  printing.pipe(process.stdout, { end: false })
  await new Promise((resolve) => printing.once('end', resolve))
  if (!signal.aborted) tally.failUnheard(files)
  return tally.results
}

/** Sums up by file what a run reports of its tests. The files of a group run in their order, each as a test with its path as name. */
class Tally {
  readonly results = new Map<string, FileResult>()
  readonly #ended = new Set<string>()
  readonly #filesOf: (program: string) => string[]

  constructor(filesOf: (program: string) => string[]) {
    this.#filesOf = filesOf
  }

  pass(event: EventData.TestPass): void {
    const { file, isFileItself } = this.#placeOf(event)
    const result = this.#resultOf(file)
    if (isFileItself) this.#endFile(file, event.details.duration_ms)
    else if (event.details.type === 'suite') return
    else if (event.skip === undefined && event.todo === undefined) result.passed += 1
    else fail(result, `${event.name}: It was skipped.`)
  }

  fail(event: EventData.TestFail): void {
    const { file, unfinished, isFileItself } = this.#placeOf(event)
    const isGroup = unfinished.length > 0
    const { error, type, duration_ms } = event.details
    const kind = 'failureType' in error ? error.failureType : undefined
    const isByItsTests = kind === 'subtestsFailed' && (isFileItself || type === 'suite')
    if (isGroup && event.nesting === 0 && !isFileItself) {
      this.#failAll(unfinished, event)
      return
    }
    // A test that was given up because of another one explains nothing.
    const isConsequence = kind === 'subtestsFailed' || kind === 'cancelledByParent'
    if (!isByItsTests) fail(this.#resultOf(file), isConsequence ? undefined : describe(event))
    if (isFileItself) this.#endFile(file, duration_ms)
  }

  /** A program of one file has a summary of its own when it ended in order. */
  end(program: string | undefined, ms: number): void {
    const files = program ? this.#filesOf(program) : []
    if (files.length === 1 && files[0]) this.#resultOf(files[0]).ms = ms
  }

  failUnheard(files: string[]): void {
    for (const file of files) if (!this.results.has(file)) fail(this.#resultOf(file), 'It was not run.')
  }

  /** `unfinished` are the files of a group that have not ended; empty for a program of one file. */
  #placeOf({ entryFile, file = '', name, nesting }: Reported) {
    // A helper may define tests; they belong to the program that was run.
    const program = entryFile ?? file
    const files = this.#filesOf(program)
    const unfinished = files.length > 1 ? files.filter((each) => !this.#ended.has(each)) : []
    const current = unfinished[0] ?? files[0] ?? program
    const isFileItself = unfinished.length > 0 && nesting === 0 && name === relative(root, current)
    return { file: current, unfinished, isFileItself }
  }

  #endFile(file: string, ms: number): void {
    this.#ended.add(file)
    this.#resultOf(file).ms = ms
  }

  /** The process of a group ended before its time, and with it the files that it had not finished. */
  #failAll(unfinished: string[], event: EventData.TestFail): void {
    for (const file of unfinished) {
      this.results.delete(file)
      fail(this.#resultOf(file), describe(event))
      this.#ended.add(file)
    }
  }

  #resultOf(file: string): FileResult {
    const result = this.results.get(file) ?? { passed: 0, failed: 0, ms: 0 }
    this.results.set(file, result)
    return result
  }
}

type Reported = (EventData.TestPass | EventData.TestFail) & { entryFile?: string }

function fail(result: FileResult, failure: string | undefined): void {
  result.failed += 1
  result.failure ??= failure
}

function describe({ name, details: { error } }: EventData.TestFail): string {
  const text = error.cause instanceof Error ? error.cause.message : error.message
  return `${name.replace(root, '')}: ${text.trim().split('\n')[0]}`
}
