import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '../src/server/machine/database/embedded/start.ts'

export type RunTestsOptions = {
  /** Files to run, as paths or globs; none means all. */
  patterns: string[]
  passSignals(callback: (signal: NodeJS.Signals) => void): () => void
}

type Totals = { passed: number; failed: number }

const root = fileURLToPath(new URL('../', import.meta.url))
const everything = ['src', 'sandbox', 'chaos', 'test', 'bench', 'scripts', 'e2e'].map(
  (folder) => `${folder}/**/*.test.ts`,
)

/** One file may take this long on a slow machine; one that hangs must not hide what the others found. */
const fileTimeoutMs = 8 * 60_000

/**
 * Runs the test files on one PostgreSQL cluster of their own, as many at a time as there are cores.
 * Prints the totals as the last line. Answers whether every test passed and there was at least one.
 */
export async function runTests({ patterns, passSignals }: RunTestsOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'soilkin-tests-'))
  const log = { info: () => undefined, warn: console.warn, error: console.error }
  const database = await startEmbeddedPostgres({ dataDir: folder, log })
  const interrupted = new AbortController()
  const stopPassing = passSignals(() => interrupted.abort())
  try {
    prepareEnvironment(database.url)
    // Every file is a process that reads the same sources.
    process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
    const files = find(patterns.length > 0 ? patterns : everything)
    const totals = await runFiles(files.toSorted(byTurn), interrupted.signal)
    process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`)
    return totals.failed === 0 && totals.passed > 0 && !interrupted.signal.aborted
  } finally {
    stopPassing()
    await database.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function runFiles(files: string[], signal: AbortSignal): Promise<Totals> {
  if (files.length === 0 || signal.aborted) return { passed: 0, failed: 0 }
  const concurrency = availableParallelism()
  const stream = run({ files, concurrency, signal, cwd: root, timeout: fileTimeoutMs })
  const summary = new Promise<Totals>((resolve) => {
    stream.on('test:summary', ({ file, counts }) => {
      // One summary a file, and one for all of them, which names none. A test that was skipped has not passed.
      if (!file) resolve({ passed: counts.passed, failed: counts.tests - counts.passed })
    })
  })
  const printing = stream.compose(new spec())
  printing.pipe(process.stdout, { end: false })
  const [totals] = await Promise.all([summary, new Promise((resolve) => printing.once('end', resolve))])
  return totals
}

/** The tests' own world: nothing that is set on this machine for a real shop may reach them. */
function prepareEnvironment(databaseUrl: string): void {
  const settings =
    /^(NODE_ENV|NODE_TEST_CONTEXT|HOST|PORT|PUBLIC_URL|TRUST_PROXY|WEB_CONCURRENCY|REQUESTS_AT_ONCE|DATA_DIR|LOG_LEVEL|DEV_VITE)$/
  const groups = /^(RAZORPAY|DATABASE|SMTP|MAIL|SANDBOX)_/
  const ours = Object.keys(process.env).filter((name) => settings.test(name) || groups.test(name))
  for (const name of ours) delete process.env[name]
  process.env.TEST_DATABASE_URL = databaseUrl
}

function find(patterns: string[]): string[] {
  return globSync(patterns, { cwd: root })
    .filter((file) => !file.split(sep).includes('node_modules'))
    .map((file) => join(root, file))
    .sort()
}

/** The chaos runs first, since they wait more than they work; the browser journeys last. */
function byTurn(one: string, other: string): number {
  return turnOf(one) - turnOf(other)
}

function turnOf(file: string): number {
  if (file.endsWith(join('e2e', 'chaos.test.ts'))) return 0
  return file.startsWith(join(root, 'e2e') + sep) ? 2 : 1
}
