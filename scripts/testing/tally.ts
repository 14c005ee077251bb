import { join } from 'node:path'
import type { EventData } from 'node:test'
import { root } from '../launch.mjs'

/** What the tests of one file did. A test that was skipped has not passed. */
export type FileResult = { passed: number; failed: number; ms: number; failure?: Failure }

/** The first test that failed by itself, with the first line of its error. */
type Failure = { test: string; error: string; isConsequence: boolean }

type Told = EventData.TestPass | EventData.TestFail

/** Sums up by file what a run tells of its tests. */
export class Tally {
  readonly results = new Map<string, FileResult>()
  readonly #filesOf: (program: string) => string[]
  /** What the tests did so far of the file that the program of a group is at. */
  readonly #current = new Map<string, FileResult>()

  /** @param filesOf the test files of a program. Where they are several, each is a test that has the file's path as its name. */
  constructor(filesOf: (program: string) => string[]) {
    this.#filesOf = filesOf
  }

  pass(event: EventData.TestPass): void {
    const program = programOf(event)
    const files = this.#filesOf(program)
    if (files.length === 1) countPass(resultIn(this.results, files[0] ?? program), event)
    else if (event.nesting > 0) countPass(resultIn(this.#current, program), event)
    else this.#endFile(program, event)
  }

  fail(event: EventData.TestFail): void {
    const program = programOf(event)
    const files = this.#filesOf(program)
    if (files.length === 1) countFailure(resultIn(this.results, files[0] ?? program), event)
    else if (event.nesting > 0) countFailure(resultIn(this.#current, program), event)
    else if (files.includes(fileNamedBy(event))) this.#failFile(program, event)
    else this.#failGroup(program, event)
  }

  /** There is one summary for each program that ended in order, and one for all of them, which names none. */
  end({ file: program, duration_ms: ms }: EventData.TestSummary): void {
    const [file, ...others] = program ? this.#filesOf(program) : []
    if (file && others.length === 0) resultIn(this.results, file).ms = ms
  }

  /** Files of which nothing was heard failed. */
  miss(files: string[]): void {
    for (const file of files.filter((file) => !this.results.has(file)))
      countFailed(resultIn(this.results, file), {
        test: file.replace(root, ''),
        error: 'It was not run.',
        isConsequence: false,
      })
  }

  #endFile(program: string, event: Told): FileResult {
    const result = { ...resultIn(this.#current, program), ms: event.details.duration_ms }
    this.#current.delete(program)
    this.results.set(fileNamedBy(event), result)
    return result
  }

  /** Of its own a file of a group fails only by what it does outside of its tests, which are counted. */
  #failFile(program: string, event: EventData.TestFail): void {
    const result = this.#endFile(program, event)
    if (kindOf(event) !== 'subtestsFailed') countFailure(result, event)
  }

  /** The process ended before its time, and with it the files that it had not finished. */
  #failGroup(program: string, event: EventData.TestFail): void {
    this.#current.delete(program)
    for (const file of this.#filesOf(program).filter((file) => !this.results.has(file)))
      countFailure(resultIn(this.results, file), event)
  }
}

/** A helper may define tests; they belong to the program that was run. */
const programOf = ({ entryFile, file = '' }: { entryFile?: string; file?: string }): string =>
  entryFile ?? file

const fileNamedBy = ({ name }: Told): string => join(root, name)

function resultIn(results: Map<string, FileResult>, name: string): FileResult {
  const result = results.get(name) ?? { passed: 0, failed: 0, ms: 0 }
  results.set(name, result)
  return result
}

const kindOf = ({ details: { error } }: EventData.TestFail): unknown =>
  'failureType' in error ? error.failureType : undefined

function countPass(result: FileResult, { details, name, skip, todo }: EventData.TestPass): void {
  if (details.type === 'suite') return
  if (skip === undefined && todo === undefined) result.passed += 1
  else countFailed(result, { test: name, error: 'It was skipped.', isConsequence: false })
}

/** A suite fails with its tests, which are counted; of its own it fails only by what it does before or after them. */
function countFailure(result: FileResult, event: EventData.TestFail): void {
  const { details, name } = event
  const kind = kindOf(event)
  if (details.type === 'suite' && kind === 'subtestsFailed') return
  // A test that was given up because of another tells nothing.
  const isConsequence = kind === 'subtestsFailed' || kind === 'cancelledByParent'
  countFailed(result, { test: name.replace(root, ''), error: firstLineOf(details.error), isConsequence })
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
