import { relative } from 'node:path'
import { root } from '../launch.mjs'
import type { TestBundle } from './bundle-tests.ts'
import { type FileResult, runFiles } from './run-files.ts'

export type RunTwiceOptions = {
  /** How many files run at the same time. */
  atOnce: number
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

/** The time limits of a process: for a group of files on a slow machine beside others, and for one file alone. */
const [fileTimeoutMs, aloneTimeoutMs] = [16 * 60_000, 4 * 60_000]

/**
 * Runs test files, and those with a failed test a second time, one after the other with nothing beside them. The second result
 * counts, and what passed only then is named; see docs/decisions/0048.
 */
export async function runTwice(files: string[], options: RunTwiceOptions): Promise<Verdict> {
  const { atOnce, bundle, isStrict, signal, clearAway } = options
  const first = await runFiles(files, { atOnce, fileTimeoutMs, signal, bundle })
  const counted = new Map(first)
  const passedAlone: string[] = []
  const again = signal.aborted ? [] : filesToRunAgain(first, files)
  if (again.length > 0) await clearAway()
  for (const file of again) {
    console.log(`\nRunning again, alone: ${relative(root, file)}`)
    const results = await runFiles([file], { atOnce: 1, fileTimeoutMs: aloneTimeoutMs, signal })
    const [before, second] = [first.get(file), { ms: 0, ...sumOf(results.values()) }]
    // A second run that was interrupted ran fewer tests and proves nothing.
    if (!before || (second.failed === 0 && second.passed < Math.max(before.passed, 1))) continue
    if (second.failed === 0)
      passedAlone.push(`Passed only when run again, alone: ${relative(root, file)} (${before.failure})`)
    if (!isStrict) counted.set(file, second)
  }
  const { passed, failed } = sumOf(counted.values())
  return { passed, failed, passedAlone, durations: new Map([...first].map(([file, { ms }]) => [file, ms])) }
}

/** A failure that belongs to none of the files can't be tried again. */
function filesToRunAgain(results: Map<string, FileResult>, files: string[]): string[] {
  const failed = files.filter((file) => (results.get(file)?.failed ?? 0) > 0)
  if (failed.length <= maxFilesAgain) return failed
  console.log(`\n${failed.length} files failed, too many to run again.`)
  return []
}

function sumOf(results: Iterable<FileResult>): Pick<FileResult, 'passed' | 'failed'> {
  const sum = { passed: 0, failed: 0 }
  for (const { passed, failed } of results) {
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}
