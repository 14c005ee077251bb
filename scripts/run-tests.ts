import { globSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startThrowawayCluster } from '../test/throwaway-cluster.ts'
import { sandboxPrograms } from './bundle-sandbox.mjs'
import { serverPrograms } from './bundle-server.mjs'
import { bundleTests } from './testing/bundle-tests.ts'
import { groupFiles } from './testing/group-files.ts'
import { makeRunFolder } from './testing/run-folder.ts'
import { runTwice, type Turn } from './testing/run-twice.ts'
import { openSharedJourney } from './testing/shared-journey.ts'
import { describeSlowest } from './testing/slowest.ts'

export type RunTestsOptions = {
  /** Files to run, as paths or globs; none means all. */
  patterns: string[]
  /** What passes only when it is run again counts as failed. */
  isStrict?: boolean
  /** Runs beside the tests and answers whether it succeeded; the totals are printed after it. */
  meanwhile?: Promise<boolean>
  passSignals(callback: (signal: NodeJS.Signals) => void): () => void
}

const root = fileURLToPath(new URL('../', import.meta.url))
const everything = ['src', 'sandbox', 'chaos', 'test', 'bench', 'scripts', 'e2e'].map(
  (folder) => `${folder}/**/*.test.ts`,
)

/** With one file for each core, a core is idle whenever a test waits: for the disk now and then, for a page most of the time. */
const [filesPerCore, journeysPerCore] = [1.5, 2]

/** Each has a window, and many a shop and a database, in memory. */
const mostJourneys = 8

/**
 * Runs the test files on one PostgreSQL cluster of their own, bundled, and what failed again, alone.
 * Prints the slowest files, and the totals as the last line. Answers whether every test passed and there was at least one.
 */
export async function runTests(options: RunTestsOptions): Promise<boolean> {
  const { patterns, isStrict = false, passSignals, meanwhile = Promise.resolve(true) } = options
  const folder = await makeRunFolder()
  const interrupted = new AbortController()
  const stopPassing = passSignals(() => interrupted.abort())
  const cleaning = new AsyncDisposableStack()
  try {
    const log = { info: () => undefined, warn: console.warn, error: console.error }
    const copy = join(folder, 'made-cluster')
    const database = await startThrowawayCluster(folder, log, copy)
    cleaning.defer(() => database.stop())
    prepareEnvironment(database.url, copy, folder)
    const files = find(patterns.length > 0 ? patterns : everything).toSorted(byTurn)
    const shared = files.filter(isJourney).length > 1 ? await openSharedJourney() : undefined
    cleaning.defer(() => shared?.close())
    const clearAway = async (): Promise<void> => {
      await Promise.all([meanwhile, shared?.close()])
      delete process.env.TEST_USAGE
    }
    // A few files are sooner run than bundled.
    const bundle = patterns.length === 0 ? bundleTests(programsOf(files), folder) : undefined
    const run = { bundle, isStrict, signal: interrupted.signal, clearAway }
    const { passed, failed, durations, passedAlone } = await runTwice(turnsOf(files), run)
    const isWell = await meanwhile
    const slowest = describeSlowest(durations, join(folder, 'usage'), (program) => bundle?.filesOf(program))
    process.stdout.write(`\nSlowest files (seconds, of them processor time):\n${slowest.join('\n')}\n`)
    if (passedAlone.length > 0) process.stdout.write(`\n${passedAlone.join('\n')}\n`)
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
    return isWell && failed === 0 && passed > 0 && !interrupted.signal.aborted
  } finally {
    stopPassing()
    await cleaning.disposeAsync()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** The environment of the tests, without the settings of a real shop on this machine. */
function prepareEnvironment(databaseUrl: string, cluster: string, folder: string): void {
  const settings =
    /^(NODE_ENV|NODE_TEST_CONTEXT|HOST|PORT|PUBLIC_URL|TRUST_PROXY|WEB_CONCURRENCY|REQUESTS_AT_ONCE|DATA_DIR|LOG_LEVEL|DEV_VITE|TRIAL_ON_NETWORK|TRIAL_PAYMENTS|TRIAL_AS_ROOT)$/
  const groups = /^(RAZORPAY|DATABASE|SMTP|MAIL|SANDBOX|STAFF)_/
  const ours = Object.keys(process.env).filter((name) => settings.test(name) || groups.test(name))
  for (const name of ours) delete process.env[name]
  process.env.TEST_DATABASE_URL = databaseUrl
  process.env.TEST_CLUSTER = cluster
  process.env.TEST_PROGRAMS = JSON.stringify({ ...serverPrograms, ...sandboxPrograms })
  process.env.TEST_USAGE = join(folder, 'usage')
  // Every file is a process that reads the same sources.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  const quick = `--import=${new URL('testing/quick-packages.mjs', import.meta.url).href}`
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, quick].filter(Boolean).join(' ')
}

function find(patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !file.split(sep).includes('node_modules'))
    .map((file) => join(root, file))
    .sort()
}

/** The files of each process. */
function programsOf(files: string[]): string[][] {
  const inTurn = (turn: number): string[] => files.filter((file) => turnOf(file) === turn)
  return [...inTurn(0).map((file) => [file]), ...groupFiles(inTurn(1)), ...groupFiles(inTurn(2))]
}

/** Journeys run after everything else, more of them at once. */
function turnsOf(files: string[]): Turn[] {
  const cores = availableParallelism()
  const [others, journeys] = [
    files.filter((file) => turnOf(file) < 2),
    files.filter((file) => turnOf(file) === 2),
  ]
  return [
    { files: others, atOnce: Math.ceil(cores * filesPerCore) },
    { files: journeys, atOnce: Math.min(Math.ceil(cores * journeysPerCore), mostJourneys) },
  ]
}

/** The chaos runs first, since they wait more than they work; the journeys last, the long ones before the short ones. */
function byTurn(one: string, other: string): number {
  return turnOf(one) - turnOf(other) || (isJourney(one) ? sizeOf(other) - sizeOf(one) : 0)
}

function turnOf(file: string): number {
  if (file.endsWith(join('e2e', 'chaos.test.ts'))) return 0
  return isJourney(file) ? 2 : 1
}

const isJourney = (file: string): boolean => file.startsWith(join(root, 'e2e') + sep)

const sizeOf = (file: string): number => statSync(file).size
