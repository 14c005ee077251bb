import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestBundle } from './bundle-tests.ts'
import { runFiles } from './run-files.ts'
import type { FileResult } from './tally.ts'

/** Files that run at the same time, so many of them at once. */
export type Turn = { files: string[]; atOnce: number }

export type RunTwiceOptions = {
  /** The first time, programs of this bundle run; what failed runs again from its sources, whose lines errors then name. */
  bundle?: TestBundle
  /** What passes only the second time counts as failed. */
  isStrict: boolean
  signal: AbortSignal
  /** Ends what runs beside the tests; called once before files run again. */
  clearAway(): Promise<void>
}

export type Verdict = {
  passed: number
  failed: number
  /** How long each file took the first time, in milliseconds. */
  durations: Map<string, number>
  /** What happened only the first time, as lines. */
  passedAlone: string[]
}

/** If more files than these fail, it is not by chance. */
const maxFilesAgain = 8

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The time limits of a process: for a group of files on a slow machine beside others, and for one file alone. */
const [fileTimeoutMs, aloneTimeoutMs] = [16 * 60_000, 4 * 60_000]

/**
 * Runs test files, turn by turn, and those with a failed test a second time, one after the other with nothing beside them. The second result counts.
 * What passed only then is told, so that it is mended; see docs/decisions/0048.
 */
export async function runTwice(turns: Turn[], options: RunTwiceOptions): Promise<Verdict> {
  const { bundle, isStrict, signal, clearAway } = options
  const first = new Map<string, FileResult>()
  for (const { files, atOnce } of turns) {
    const results = await runFiles(files, { atOnce, fileTimeoutMs, signal, bundle })
    for (const [file, result] of results) first.set(file, result)
  }
  const files = turns.flatMap(({ files }) => files)
  const failed = [...first].filter(([, { failed }]) => failed > 0).map(([file]) => file)
  const again = signal.aborted ? [] : filesToRunAgain(failed, files)
  if (again.length > 0) await clearAway()
  const second = new Map<string, FileResult>()
  for (const file of again) {
    console.log(`\nRunning again, alone: ${relative(root, file)}`)
    const results = await runFiles([file], { atOnce: 1, fileTimeoutMs: aloneTimeoutMs, signal })
    second.set(file, sumOf([...results.values()]))
  }
  const settled = [...first].map(([file, result]) => settle(file, result, second.get(file)))
  const counted = sumOf(settled.map(({ first, last }) => (isStrict ? first : last)))
  return {
    passed: counted.passed,
    failed: counted.failed,
    durations: new Map([...first].map(([file, { ms }]) => [file, ms])),
    passedAlone: settled.filter(({ first, last }) => first.failed > 0 && last.failed === 0).map(tell),
  }
}

type Settled = { file: string; first: FileResult; last: FileResult }

/** A second run that was interrupted, and so ran fewer tests, proves nothing. */
function settle(file: string, first: FileResult, second = first): Settled {
  const isWhole = second.failed > 0 || second.passed >= Math.max(first.passed, 1)
  return { file, first, last: isWhole ? second : first }
}

function tell({ file, first: { failure } }: Settled): string {
  return `Passed only when run again, alone: ${relative(root, file)} (${failure?.test}): ${failure?.error}`
}

/** A failure that belongs to none of the files can't be tried again. */
function filesToRunAgain(failed: string[], files: string[]): string[] {
  if (failed.length <= maxFilesAgain) return failed.filter((file) => files.includes(file))
  console.log(`\n${failed.length} files failed, too many to run again.`)
  return []
}

function sumOf(results: FileResult[]): FileResult {
  const sum = (read: (result: FileResult) => number): number =>
    results.reduce((total, result) => total + read(result), 0)
  return { passed: sum(({ passed }) => passed), failed: sum(({ failed }) => failed), ms: sum(({ ms }) => ms) }
}
