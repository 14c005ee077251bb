import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { audit } from './audit.ts'
import { createDatabaseServer, killDatabase } from './database.ts'
import { type Diary, killsIn, openDiary } from './diary.ts'
import { type Breakable, breakThings } from './faults.ts'
import { startMailServer } from './mail-server.ts'
import type { Options } from './options.ts'
import { readOurBooks, readShelf } from './ours.ts'
import { startProvider } from './provider.ts'
import { becomeQuiet } from './quiet.ts'
import { createChances } from './random.ts'
import type { Outcome } from './report.ts'
import { createShop } from './shop.ts'
import { shop as beShopper } from './shopper.ts'

/** Opens everything in a folder of its own, breaks it for a while, lets it become quiet, and audits it. */
export async function runChaos(options: Options, say: (line: string) => void): Promise<Outcome> {
  const startedAt = performance.now()
  const chances = createChances(options.seed)
  await using cleaning = new AsyncDisposableStack()
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'soilkin-chaos-')))
  const logFile = join(folder, 'log')
  const parts = await open(options, folder, logFile, cleaning)
  const { shop, provider, mail, diary, databaseDir } = parts
  await shop.start()
  const opening = new Map((await readShelf(databaseDir)).map(({ productId, onHand }) => [productId, onHand]))
  say(`Open at ${shop.url}, everything in ${folder}`)

  const over = new AbortController()
  const world = { shopUrl: shop.url, provider, diary, isOver: () => over.signal.aborted }
  const shoppers = Array.from({ length: options.shoppers }, (_, number) =>
    beShopper(world, number + 1, chances.fork(`shopper ${number}`)),
  )
  const breaking = breakThings(parts, chances, over.signal)
  await Promise.race([stormIsOver(options, diary), breaking, Promise.all(shoppers)])
  over.abort()
  await Promise.all([breaking, ...shoppers])
  say('The storm is over; waiting until all is quiet.')
  await becomeQuiet(parts, logFile)
  const evidence = {
    books: await provider.books(),
    ours: await readOurBooks(databaseDir),
    opening,
    taken: mail.taken,
    diary,
  }
  await shop.stop()
  return {
    options,
    evidence,
    differences: audit(evidence),
    counts: diary.counts,
    mailFaults: mail.faults,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

async function stormIsOver({ minutes, kills }: Options, { counts }: Diary): Promise<void> {
  await wait(minutes * 60_000)
  while (killsIn(counts) < kills) await wait(200)
}

async function open(
  options: Options,
  folder: string,
  logFile: string,
  cleaning: AsyncDisposableStack,
): Promise<Breakable> {
  // Kept when something went wrong, for whoever wants to know what.
  const keep = process.env.CHAOS_KEEP === '1'
  if (!keep)
    cleaning.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const dataDir = join(folder, 'data')
  const server = options.database === 'server' ? createDatabaseServer(join(folder, 'server'), logFile) : null
  const databaseDir = server ? join(folder, 'server') : dataDir
  cleaning.defer(() => void killDatabase(databaseDir))
  const [port, providerPort] = [await freePort(), await freePort()]
  const mail = await startMailServer(createChances(options.seed).fork('mail'))
  cleaning.defer(() => mail.close())
  const webhookUrl = `http://127.0.0.1:${port}/api/razorpay-webhook`
  const provider = await startProvider({
    port: providerPort,
    stateFile: join(folder, 'provider.jsonl'),
    logFile,
    webhookUrl,
  })
  cleaning.defer(() => provider.stop())
  await server?.start()
  cleaning.defer(() => server?.stop())
  const shop = createShop({
    port,
    dataDir,
    logFile,
    settings: {
      // As in production: no demo accounts or orders, every limit counts, and each shopper comes through a proxy.
      NODE_ENV: 'production',
      TRUST_PROXY: '1',
      RAZORPAY_KEY_ID: 'rzp_test_sandbox',
      RAZORPAY_KEY_SECRET: 'sandbox_key_secret',
      RAZORPAY_WEBHOOK_SECRET: 'sandbox_webhook_secret',
      RAZORPAY_API_URL: provider.url,
      SMTP_URL: mail.url,
      LOG_LEVEL: 'warn',
      WEB_CONCURRENCY: String(options.processes),
      ...(server && { DATABASE_URL: server.url }),
    },
  })
  cleaning.defer(() => void shop.kill())
  return { shop, server, databaseDir, provider, mail, processes: options.processes, diary: openDiary() }
}

/** A port of the loopback that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port was found.')
  return address.port
}
