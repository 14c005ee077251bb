import { globSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { startThrowawayCluster } from '../test/throwaway-cluster.ts'
import { bundledShop } from './bundle-server.mjs'
import { openSharedJourney } from './testing/shared-journey.ts'
import { describeSlowest } from './testing/slowest.ts'

export type RunTestsOptions = {
  /** Files to run, as paths or globs; none means all. */
  patterns: string[]
  /** Runs beside the tests and answers whether it succeeded; the totals are printed after it. */
  meanwhile?: Promise<boolean>
  passSignals(callback: (signal: NodeJS.Signals) => void): () => void
}

type Totals = { passed: number; failed: number; durations: Map<string, number> }

const root = fileURLToPath(new URL('../', import.meta.url))
const everything = ['src', 'sandbox', 'chaos', 'test', 'bench', 'scripts', 'e2e'].map(
  (folder) => `${folder}/**/*.test.ts`,
)

/** The time limit of one file on a slow machine; a hanging file must not hide the results of the others. */
const fileTimeoutMs = 8 * 60_000

/**
 * Runs the test files on one PostgreSQL cluster of their own, as many at a time as there are cores.
 * Prints the slowest files, and the totals as the last line. Answers whether every test passed and there was at least one.
 */
export async function runTests(options: RunTestsOptions): Promise<boolean> {
  const { patterns, passSignals, meanwhile = Promise.resolve(true) } = options
  const folder = await mkdtemp(join(tmpdir(), 'soilkin-tests-'))
  const interrupted = new AbortController()
  const stopPassing = passSignals(() => interrupted.abort())
  const cleaning = new AsyncDisposableStack()
  try {
    const log = { info: () => undefined, warn: console.warn, error: console.error }
    const database = await startThrowawayCluster(folder, log)
    cleaning.defer(() => database.stop())
    prepareEnvironment(database.url, folder)
    const files = find(patterns.length > 0 ? patterns : everything).toSorted(byTurn)
    if (files.filter(isJourney).length > 1) {
      const shared = await openSharedJourney()
      cleaning.defer(() => shared.close())
    }
    const { passed, failed, durations } = await runFiles(files, interrupted.signal)
    const isWell = await meanwhile
    const slowest = describeSlowest(durations, join(folder, 'usage'), root)
    process.stdout.write(`\nSlowest files (seconds, of them processor time):\n${slowest.join('\n')}\n`)
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
    return isWell && failed === 0 && passed > 0 && !interrupted.signal.aborted
  } finally {
    stopPassing()
    await cleaning.disposeAsync()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function runFiles(files: string[], signal: AbortSignal): Promise<Totals> {
  const durations = new Map<string, number>()
  if (files.length === 0 || signal.aborted) return { passed: 0, failed: 0, durations }
  const concurrency = availableParallelism()
  const execArgv = ['--import', new URL('testing/note-usage.mjs', import.meta.url).href]
  const stream = run({ files, concurrency, signal, execArgv, cwd: root, timeout: fileTimeoutMs })
  const summary = new Promise<Omit<Totals, 'durations'>>((resolve) => {
    stream.on('test:summary', ({ file, counts, duration_ms }) => {
      if (file) durations.set(file, duration_ms)
      // One summary a file, and one for all of them, which names none. A test that was skipped has not passed.
      else resolve({ passed: counts.passed, failed: counts.tests - counts.passed })
    })
  })
  const printing = stream.compose(new spec())
  printing.pipe(process.stdout, { end: false })
  const [totals] = await Promise.all([summary, new Promise((resolve) => printing.once('end', resolve))])
  return { ...totals, durations }
}

/** The environment of the tests, without the settings of a real shop on this machine. */
function prepareEnvironment(databaseUrl: string, folder: string): void {
  const settings =
    /^(NODE_ENV|NODE_TEST_CONTEXT|HOST|PORT|PUBLIC_URL|TRUST_PROXY|WEB_CONCURRENCY|REQUESTS_AT_ONCE|DATA_DIR|LOG_LEVEL|DEV_VITE|TRIAL_ON_NETWORK|TRIAL_PAYMENTS|TRIAL_AS_ROOT)$/
  const groups = /^(RAZORPAY|DATABASE|SMTP|MAIL|SANDBOX|STAFF)_/
  const ours = Object.keys(process.env).filter((name) => settings.test(name) || groups.test(name))
  for (const name of ours) delete process.env[name]
  process.env.TEST_DATABASE_URL = databaseUrl
  process.env.TEST_SHOP = bundledShop
  process.env.TEST_USAGE = join(folder, 'usage')
  // Every file is a process that reads the same sources.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
}

function find(patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !file.split(sep).includes('node_modules'))
    .map((file) => join(root, file))
    .sort()
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
