import { statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { makeTemplate } from '../test/database-copy.ts'
import { startThrowawayCluster } from '../test/throwaway-cluster.ts'
import { sandboxPrograms } from './bundle-sandbox.mjs'
import { serverPrograms } from './bundle-server.mjs'
import { everyTest, findFiles } from './find-files.ts'
import { allEnded, root } from './launch.mjs'
import { bundleTests } from './testing/bundle-tests.ts'
import { groupFiles } from './testing/group-files.ts'
import { makeRunFolder } from './testing/run-folder.ts'
import { runTwice } from './testing/run-twice.ts'
import { openSharedJourney } from './testing/shared-journey.ts'

export type RunTestsOptions = {
  /** Files to run, as paths or globs; none means all. */
  patterns: string[]
  /** What passes only when it is run again counts as failed. */
  isStrict?: boolean
  /** Makes pages and programs, beside databases and bundle of the tests. */
  building: Promise<unknown>
  /** Runs beside the tests and answers whether it succeeded; the totals are printed after it. */
  checking?: Promise<boolean>
  passSignals(callback: (signal: NodeJS.Signals) => void): () => void
}

/** With one for each core, a core is idle whenever a test waits; with more, each takes longer and the run as well. */
const filesPerCore = 1.5

/** Journeys have a window each, and many a shop and a database, in memory. */
const maxAtOnce = 8

/** Files that a long run names at its end. */
const slowestCount = 15

/**
 * Runs the test files on one PostgreSQL cluster of their own, bundled, and what failed again, alone. Prints where the time went,
 * and the totals as the last line. Returns whether every test passed and there was at least one.
 */
export async function runTests(options: RunTestsOptions): Promise<boolean> {
  const { patterns, isStrict = false, passSignals, building, checking = Promise.resolve(true) } = options
  const phases = measurePhases()
  const folder = await makeRunFolder()
  const interrupted = new AbortController()
  const stopPassing = passSignals(() => interrupted.abort())
  const cleaning = new AsyncDisposableStack()
  try {
    const log = { info: () => undefined, warn: console.warn, error: console.error }
    const copy = join(folder, 'made-cluster')
    const database = await startThrowawayCluster(folder, log, copy)
    cleaning.defer(() => database.stop())
    await prepareEnvironment(database.url, copy, folder)
    const programs = programsOf(
      findFiles(patterns.length > 0 ? patterns : everyTest, root).map((file) => join(root, file)),
    )
    const files = programs.flat()
    // A few files are sooner run than bundled.
    const bundling = patterns.length === 0 ? bundleTests(programs, folder) : undefined
    const [bundle] = await allEnded([bundling, makeTemplate({ withSampleData: true }), building])
    phases.end('build')
    const shared = files.filter(isJourney).length > 1 ? await openSharedJourney() : undefined
    cleaning.defer(() => shared?.close())
    // A whole run has no time for traces, so only what it runs again writes them.
    if (patterns.length > 0) traceFailures()
    const clearAway = async (): Promise<void> => {
      phases.end('tests')
      await Promise.all([checking, shared?.close()])
      traceFailures()
    }
    const atOnce = Math.min(Math.ceil(availableParallelism() * filesPerCore), maxAtOnce)
    phases.end('shop and browser')
    const run = { atOnce, bundle, isStrict, signal: interrupted.signal, clearAway }
    const { passed, failed, durations, passedAlone } = await runTwice(files, run)
    phases.end(phases.has('tests') ? 'tests again' : 'tests')
    const isWell = await checking
    phases.end('checks')
    process.stdout.write(`\nSlowest files (seconds):\n${slowestOf(durations).join('\n')}\n`)
    process.stdout.write(`\nSeconds: ${phases.line()}\n`)
    if (passedAlone.length > 0) process.stdout.write(`\n${passedAlone.join('\n')}\n`)
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
    return isWell && failed === 0 && passed > 0 && !interrupted.signal.aborted
  } finally {
    stopPassing()
    await cleaning.disposeAsync()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** The first phase begins with the process. */
function measurePhases() {
  const seconds = new Map<string, number>()
  let since = 0
  return {
    end: (name: string): void => {
      const now = performance.now()
      seconds.set(name, (now - since) / 1000)
      since = now
    },
    has: (name: string): boolean => seconds.has(name),
    line: (): string => [...seconds].map(([name, each]) => `${name} ${each.toFixed(0)}`).join(', '),
  }
}

function slowestOf(durations: Map<string, number>): string[] {
  const slowest = [...durations].toSorted(([, one], [, other]) => other - one).slice(0, slowestCount)
  return slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(8)}  ${relative(root, file)}`)
}

/** Tells journeys to keep the trace of a failed test. */
function traceFailures(): void {
  process.env.TEST_TRACES = join(root, 'test-results')
}

/** The environment of the tests, without the settings of a real shop on this machine. */
async function prepareEnvironment(databaseUrl: string, cluster: string, folder: string): Promise<void> {
  const settings =
    /^(NODE_ENV|NODE_TEST_CONTEXT|HOST|PORT|PUBLIC_URL|TRUST_PROXY|WEB_CONCURRENCY|REQUESTS_AT_ONCE|DATA_DIR|LOG_LEVEL|DEV_VITE|TRIAL_ON_NETWORK|TRIAL_PAYMENTS|TRIAL_AS_ROOT)$/
  const groups = /^(RAZORPAY|DATABASE|SMTP|MAIL|SANDBOX|STAFF|BACKUP|METRICS)_/
  const ours = Object.keys(process.env).filter((name) => settings.test(name) || groups.test(name))
  for (const name of ours) delete process.env[name]
  process.env.TEST_DATABASE_URL = databaseUrl
  process.env.TEST_CLUSTER = cluster
  // What tests, shops and browser write for a while goes where the databases are; the unpacked browser is kept from run to run.
  process.env.TEST_KEPT ??= tmpdir()
  process.env.TMPDIR = join(folder, 'temporary')
  await mkdir(process.env.TMPDIR)
  process.env.TEST_PROGRAMS = JSON.stringify({ ...serverPrograms, ...sandboxPrograms })
  // Every file is a process that reads the same sources.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  const quick = `--import=${new URL('testing/quick-packages.mjs', import.meta.url).href}`
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, quick].filter(Boolean).join(' ')
}

/**
 * The files of each process in the order of their starts. The chaos comes first, since it mostly waits, then long
 * files, and last groups of short ones, so that all cores have work until the end.
 */
function programsOf(files: string[]): string[][] {
  const isChaos = (file: string): boolean => file.endsWith(join('e2e', 'chaos.test.ts'))
  const journeys = files.filter((file) => isJourney(file) && !isChaos(file)).toSorted(largestFirst)
  const others = groupFiles(files.filter((file) => !isJourney(file)))
  return [
    ...files.filter(isChaos).map((file) => [file]),
    ...others.filter(({ length }) => length === 1),
    ...groupFiles(journeys),
    ...others.filter(({ length }) => length > 1),
  ]
}

const largestFirst = (one: string, other: string): number => statSync(other).size - statSync(one).size

const isJourney = (file: string): boolean => file.startsWith(join(root, 'e2e') + sep)
