import { statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startThrowawayCluster } from '../test/throwaway-cluster.ts'
import { sandboxPrograms } from './bundle-sandbox.mjs'
import { serverPrograms } from './bundle-server.mjs'
import { everyTest, findFiles } from './find-files.ts'
import { bundleTests } from './testing/bundle-tests.ts'
import { groupFiles } from './testing/group-files.ts'
import { makeRunFolder } from './testing/run-folder.ts'
import { runTwice } from './testing/run-twice.ts'
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

/** With one for each core, a core is idle whenever a test waits; with more, each takes longer and the run as well. */
const filesPerCore = 1.5

/** Journeys have a window each, and many a shop and a database, in memory. */
const maxAtOnce = 8

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
    await prepareEnvironment(database.url, copy, folder)
    const programs = programsOf(
      findFiles(patterns.length > 0 ? patterns : everyTest, root).map((file) => join(root, file)),
    )
    const files = programs.flat()
    const shared = files.filter(isJourney).length > 1 ? await openSharedJourney() : undefined
    cleaning.defer(() => shared?.close())
    const clearAway = async (): Promise<void> => {
      await Promise.all([meanwhile, shared?.close()])
      delete process.env.TEST_USAGE
    }
    // A few files are sooner run than bundled.
    const bundle = patterns.length === 0 ? bundleTests(programs, folder) : undefined
    const atOnce = Math.min(Math.ceil(availableParallelism() * filesPerCore), maxAtOnce)
    const run = { bundle, isStrict, signal: interrupted.signal, clearAway }
    const { passed, failed, durations, passedAlone } = await runTwice([{ files, atOnce }], run)
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
  process.env.TEST_USAGE = join(folder, 'usage')
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
