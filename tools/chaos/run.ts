import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isAccepted } from './accepted-payments.ts'
import { audit, type Evidence } from './audit.ts'
import type { Breakable } from './breakable.ts'
import { openOffers } from './codes.ts'
import { createDatabaseServer } from './database.ts'
import { startEventReceiver } from './event-receiver.ts'
import { breakThings } from './faults.ts'
import { finishAllWork } from './finish-work.ts'
import { startMailServer } from './mail-server.ts'
import { isStruck, tooLittle } from './minimums.ts'
import { createObservations, killsIn, type Observations } from './observations.ts'
import { takeCash } from './on-delivery.ts'
import type { Options } from './options.ts'
import { readOurLedger, readShelf } from './our-ledger.ts'
import { createPairServer } from './pair.ts'
import { payRequests } from './payer.ts'
import { keys, startProvider } from './provider.ts'
import { type Chances, createChances } from './random.ts'
import type { Outcome } from './report.ts'
import { createShop } from './shop.ts'
import { shop as beShopper } from './shopper.ts'
import { enrolStaff } from './staff/enrol.ts'
import { createStaffProcess } from './staff-process.ts'

/**
 * Starts everything in a new folder, causes faults for a while, waits until no work is left, and audits the result. It ends
 * all its processes, also after a failure.
 * @throws the reason of `stopped` when that comes first.
 */
export async function runChaos(
  options: Options,
  say: (line: string) => void,
  stopped: AbortSignal,
): Promise<Outcome> {
  const startedAt = performance.now()
  const chances = createChances(options.seed)
  await using cleaning = new AsyncDisposableStack()
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'soilkin-chaos-')))
  const logFile = join(folder, 'log')
  const staffFile = join(folder, 'staff.json')
  const parts = await open(options, { folder, logFile, staffFile }, cleaning)
  const { shop, provider, mail, receiver, observations, databaseDir } = parts
  const live = async (): Promise<Evidence> => {
    await shop.start()
    await openOffers(databaseDir)
    await takeCash(databaseDir)
    const owner = await enrolStaff(shop.staffUrl, staffFile, { invite: shop.invite, mail })
    await receiver.subscribe(shop.staffUrl, owner)
    const opening = new Map((await readShelf(databaseDir)).map(({ id, onHand }) => [id, onHand]))
    say(`Open at ${shop.url}, everything in ${folder}`)
    await storm(parts, options, chances)
    say('The storm is over; waiting until all is quiet.')
    await finishAllWork(parts)
    const [books, ours] = [await provider.books(), await readOurLedger(databaseDir)]
    const received = new Set(receiver.taken.keys())
    const { lied, forged } = receiver
    const events = { listed: await receiver.catchUp(), received, lied, forged }
    await shop.stop()
    return { books, ours, opening, taken: mail.taken, events, observations }
  }
  const evidence = await Promise.race([live(), failWhen(stopped)])
  const paid = evidence.ours.orders.filter((order) => isAccepted(order, evidence.ours)).length
  const differences = {
    ...audit(evidence),
    'too little happened': tooLittle(options, paid, observations.counts),
  }
  return {
    options,
    evidence,
    differences,
    counts: observations.counts,
    mailFaults: mail.faults,
    receiverFaults: receiver.faults,
    seconds: (performance.now() - startedAt) / 1000,
  }
}

/** Shoppers buy while faults occur, until the time is over and there were enough kills. */
async function storm(parts: Breakable, options: Options, chances: Chances): Promise<void> {
  const { shop, provider, mail, receiver, observations } = parts
  mail.isStormy = true
  receiver.isStormy = true
  const over = new AbortController()
  const isOver = (): boolean => over.signal.aborted
  const world = { shopUrl: shop.url, provider, observations, isOver, pauses: options.pauses, customers: [] }
  const shoppers = Array.from({ length: options.shoppers }, (_, number) =>
    beShopper(world, number + 1, chances.fork(`shopper ${number}`)),
  )
  const payer = payRequests(world, chances.fork('payer'))
  const begunAt = performance.now()
  const isLate = (): boolean =>
    performance.now() - begunAt > options.minutes * 60_000 &&
    killsIn(observations.counts) >= options.kills &&
    isStruck(options, observations.counts)
  const breaking = breakThings(parts, chances, { over: over.signal, isLate })
  try {
    await Promise.race([stormIsOver(options, observations), breaking, Promise.all([...shoppers, payer])])
  } finally {
    // Also after a failure, so that no fault follows.
    over.abort()
  }
  await Promise.all([breaking, payer, ...shoppers])
}

async function failWhen(stopped: AbortSignal): Promise<never> {
  if (!stopped.aborted) await once(stopped, 'abort')
  throw stopped.reason
}

/** A slow machine gets so many more minutes, in which it is killed seldom, to reach the least counts. */
const patienceMinutes = 3

async function stormIsOver(options: Options, { counts, promised, cancelled }: Observations): Promise<void> {
  const { minutes, kills } = options
  await wait(minutes * 60_000)
  while (killsIn(counts) < kills) await wait(200)
  const giveUpAt = performance.now() + patienceMinutes * 60_000
  const isThin = (): boolean => tooLittle(options, promised.size - cancelled.size, counts).length > 0
  while (isThin() && performance.now() < giveUpAt) await wait(200)
}

async function open(
  options: Options,
  { folder, logFile, staffFile }: { folder: string; logFile: string; staffFile: string },
  cleaning: AsyncDisposableStack,
): Promise<Breakable> {
  // Kept after a failure, for an investigation.
  const keep = process.env.CHAOS_KEEP === '1'
  if (!keep)
    cleaning.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  const dataDir = join(folder, 'data')
  const pair = options.database === 'pair' ? createPairServer(join(folder, 'pair'), logFile) : null
  const serverDir = pair?.primaryDir ?? join(folder, 'server')
  const databaseDir = options.database === 'embedded' ? dataDir : serverDir
  const holder = createDatabaseServer(databaseDir, logFile)
  const server = pair ?? (options.database === 'server' ? holder : null)
  cleaning.defer(() => holder.kill())
  const [port, staffPort, providerPort] = [await freePort(), await freePort(), await freePort()]
  const mail = await startMailServer(createChances(options.seed).fork('mail'))
  cleaning.defer(() => mail.close())
  const receiver = await startEventReceiver(options.seed)
  cleaning.defer(() => receiver.close())
  const webhookUrl = `http://127.0.0.1:${port}/api/razorpay-webhook`
  const provider = await startProvider({
    port: providerPort,
    stateFile: join(folder, 'provider.jsonl'),
    logFile,
    webhookUrl,
  })
  cleaning.defer(() => provider.stop())
  await server?.start()
  cleaning.defer(() => server?.end())
  const shop = createShop({
    port,
    staffPort,
    dataDir,
    logFile,
    settings: {
      // As in production: no demo accounts or orders, every limit counts, and each shopper comes through a proxy.
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://shop.example',
      TRUST_PROXY: '1',
      TRIAL_PAYMENTS: '1',
      // The machine of a run may know no account but root; the data goes with it.
      TRIAL_AS_ROOT: '1',
      RAZORPAY_KEY_ID: keys.id,
      RAZORPAY_KEY_SECRET: keys.secret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      RAZORPAY_API_URL: provider.url,
      SMTP_URL: mail.url,
      WEBHOOK_NETWORKS: '127.0.0.1/32',
      LOG_LEVEL: 'warn',
      WEB_CONCURRENCY: String(options.processes),
      ...(server && { DATABASE_URL: server.url }),
    },
  })
  cleaning.defer(() => void shop.kill())
  const observations = createObservations()
  const { staffUrl } = shop
  const { seed, pauses, processes } = options
  const staff = createStaffProcess({ logFile, observations, staffUrl, staffFile, seed, pauses })
  cleaning.defer(() => staff.kill())
  return { shop, holder, server, databaseDir, provider, mail, receiver, staff, processes, observations }
}

/** A port of the loopback that was free a moment ago. */
/** Below the ports that the kernel gives to outgoing connections, of which a run opens thousands. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
