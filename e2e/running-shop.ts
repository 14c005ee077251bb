import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyDatabase } from '#test/database-copy.ts'
import { freePort } from '#test/free-port.ts'
import { programFile } from '#test/program-file.ts'
import { runEnvironment } from '#test/run-environment.ts'

/** Where a shop is, its payment sandbox and its database. */
export interface ShopPlaces {
  url: string
  /** The back office. */
  staffUrl: string
  sandboxUrl: string
  /** For a test that breaks something in the database, or looks at what was kept. */
  databaseUrl: string
}

/** A shop and a payment sandbox, each its own process, on a database of their own. */
export interface RunningShop extends ShopPlaces {
  /** The shop's process, for a test that sends it a signal; it looks after the others where there are several. */
  process: ChildProcess
  /** What the shop's process has written so far, for a failing test to show. */
  output: () => string
  /** Ends the shop's process by SIGTERM and starts another one. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

const root = new URL('../', import.meta.url).pathname

/**
 * Opens a freshly seeded shop as `npm start` would; `settings` are added to its environment.
 * @param host under which it is reached; passkeys need a name.
 * @param contents `withYear` for a year of trade up to now, beside the sample data.
 */
export async function openShop(
  settings: Record<string, string> = {},
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
  { withYear = false } = {},
): Promise<RunningShop> {
  const folder = await mkdtemp(join(tmpdir(), 'soilkin-e2e-'))
  const database = await copyDatabase({ withSampleData: true, withYear })
  const [port, sandboxPort, staffPort] = await Promise.all([freePort(), freePort(), freePort()])
  const url = `http://${host}:${port}`
  const sandboxUrl = `http://127.0.0.1:${settings.SANDBOX_PORT ?? sandboxPort}`
  const environment = {
    ...runEnvironment(),
    NODE_ENV: 'test',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '8',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    ...(host === 'localhost' && { PUBLIC_URL: url }),
    SANDBOX_PORT: String(sandboxPort),
    STAFF_PORT: String(staffPort),
    ...settings,
  }
  const sandbox = start(programFile('tools/sandbox/razorpay/main.ts'), {
    ...environment,
    SANDBOX_STATE: join(folder, 'sandbox.jsonl'),
    SANDBOX_WEBHOOK_URL: `${url}/api/razorpay-webhook`,
  })
  const startShop = () => start(programFile('src/server/main.ts'), environment)
  let shop = startShop()
  const staffUrl = `http://127.0.0.1:${staffPort}`
  await Promise.all([
    answers(`${sandboxUrl}/v1/checkout.js`, sandbox),
    answers(`${url}/readyz`, shop),
    // It opens after the shop.
    answers(`${staffUrl}/sign-in`, shop),
  ])
  return {
    url,
    staffUrl,
    sandboxUrl,
    databaseUrl: database.url,
    get process() {
      return shop.child
    },
    output: () => shop.output() + sandbox.output(),
    restart: async () => {
      await end(shop)
      shop = startShop()
      await answers(`${url}/readyz`, shop)
    },
    stop: async () => {
      await Promise.all([end(shop), end(sandbox)])
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The shop of the test run, for tests that leave its shared state alone. A file that runs alone opens its own. `stop`
 * ends only an own shop.
 */
export async function openSharedShop(): Promise<ShopPlaces & Pick<RunningShop, 'stop'>> {
  const { TEST_SHARED_SHOP } = process.env
  if (TEST_SHARED_SHOP === undefined) return openShop()
  return { ...JSON.parse(TEST_SHARED_SHOP), stop: async () => undefined }
}

interface Running {
  child: ChildProcess
  output: () => string
}

function start(entry: string, environment: Record<string, string>): Running {
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

// Two minutes, since checks and bundles run beside the first shop of a run.
const startAttempts = 1_200
const attemptEveryMs = 100

async function answers(address: string, { child, output }: Running): Promise<void> {
  for (let attempt = 0; attempt < startAttempts; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`A process ended while starting:\n${output()}`)
    // A kept connection would hold back a process that retires.
    const isUp = await fetch(address, { headers: { connection: 'close' } }).then(
      (response) => response.ok,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, attemptEveryMs))
  }
  throw new Error(`${address} did not come up:\n${output()}`)
}

async function end({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
