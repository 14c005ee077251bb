import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundledSandbox } from '../../scripts/bundle-sandbox.mjs'
import { bundledShop, serverPrograms, shopOptions } from '../../scripts/bundle-server.mjs'
import { callOften } from './calls.ts'
import { compareGrown } from './grown.ts'
import { compare, type Load } from './load.ts'
import { readMetric } from './metrics.ts'
import { askForPlan, planMs } from './plans.ts'
import {
  ask,
  type BareServer,
  ownMegabytes,
  pin,
  runProgram,
  shopEnvironment,
  startBareServer,
  startProcess,
} from './processes.ts'
import { type ProcessorTimes, perPiece, readProcessorTimes } from './processor-time.ts'
import { purchasesPerSecond, registerShopper, registerShoppers, registerSome } from './purchases.ts'
import { rendersPerSecond } from './renders.ts'
import { type CountedRow, countedRows, rowsFor } from './rows.ts'
import { callerRows, callersOfOffice, signInStaff, staffRows, switchAgentsOn } from './staff.ts'
import { webhookRow, webhooksPerSecond } from './webhooks.ts'
import { machine, writeDown } from './write-down.ts'

// Absolute figures depend on the machine; each row's ratio is against a bare node:http server that sent the same
// bytes in the same run.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    runs: { type: 'string' },
    /** About a minute: one short run of each row, without the large shop. */
    quick: { type: 'boolean', default: false },
    /** Puts the tables into docs/performance.md. */
    write: { type: 'boolean', default: false },
    /** Only these rows, by a part of their names: --only purchases,cart */
    only: { type: 'string', default: '' },
    /** Node's options for the shop's process, for a profile of it: --node="--cpu-prof --cpu-prof-dir=/tmp/profile" */
    node: { type: 'string', default: '' },
    /** Lets each flush of the database's log take this much longer, as on a slow disk, in ms up to 100. */
    'flush-ms': { type: 'string', default: '0' },
    /** Compares a shop of fifty thousand products and a million orders with the sample shop instead. */
    grown: { type: 'boolean', default: false },
    /** The data of the grown shop, which is made once and kept: a folder, and its amounts. */
    folder: { type: 'string' },
    products: { type: 'string', default: '50000' },
    shoppers: { type: 'string', default: '200000' },
    orders: { type: 'string', default: '1000000' },
  },
})
const seconds = Number(values.seconds ?? 1)
const runs = Number(values.runs ?? (values.quick ? 1 : 3))
const purchaseSeconds = values.quick ? 4 : 6
const flushMs = Number(values['flush-ms'])
if (!(flushMs >= 0 && flushMs <= 100)) throw new Error('--flush-ms takes a number from 0 to 100.')
const only = values.only.split(',').filter(Boolean)
const isWanted = (name: string): boolean => only.length === 0 || only.some((part) => name.includes(part))

const lines: string[] = []
const say = (line: string): void => {
  lines.push(line)
  console.log(line)
}

if (values.grown) {
  const { products, shoppers, orders } = values
  await compareGrown({
    size: { products: Number(products), shoppers: Number(shoppers), orders: Number(orders) },
    folder: values.folder,
    runs,
    calls: values.quick ? 7 : 21,
    isWanted,
    say,
  })
  process.exit()
}

const ports = { shop: 3810, sandbox: 3811, staff: 3812 }
const folder = await mkdtemp(join(tmpdir(), 'soilkin-bench-'))
const environment = shopEnvironment(folder, ports)

/** As `npm start` runs it. */
const startShop = () => {
  const options = [...shopOptions, ...values.node.split(' ').filter(Boolean)]
  return startProcess([bundledShop, ...options], ports.shop, '/readyz', environment)
}

const places = { shop: `http://127.0.0.1:${ports.shop}`, sandbox: `http://127.0.0.1:${ports.sandbox}` }
const office = `http://127.0.0.1:${ports.staff}`

const cores = availableParallelism()
const [serverCores, loadCore, allCores] = [`0-${Math.max(0, cores - 2)}`, String(cores - 1), `0-${cores - 1}`]

/** Measures every row against the bare server, which then sends what the shop has just sent. */
async function measure(bare: BareServer, prefix = ''): Promise<void> {
  const [{ token }, plan] = [await registerShopper(places, 1), await askForPlan(places.shop)]
  const cookie = await signInStaff(office)
  await switchAgentsOn(office, cookie)
  const rows = [...rowsFor(places.shop, token, plan), ...staffRows(office, cookie)]
  for (const { name, target } of rows) {
    // Articles don't grow with the shop.
    if (!isWanted(name) || (prefix && name.startsWith('article'))) continue
    // A page is cached and compressed at the first request; the second answer is what everybody gets.
    await ask(target)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await bare.imitate(await ask(target))
    const found = await compare(target, bare.url, { seconds, runs })
    printRow(prefix + name, found, found.ratio)
  }
}

function printRow(name: string, { perSecond, p50, p99, p999 }: Load, ratio?: number): void {
  const cells = [
    name,
    perSecond.toFixed(0),
    ratio?.toFixed(2) ?? '–',
    p50.toFixed(1),
    p99.toFixed(1),
    p999.toFixed(1),
  ]
  say(`| ${cells.join(' | ')} |`)
}

/** Processor time of one call each, which other work on the machine hardly affects. */
const spent: [string, ProcessorTimes][] = []

const readTimes = (): Promise<ProcessorTimes | null> =>
  readProcessorTimes({
    shop: shop.child.pid,
    sandbox: sandbox.child.pid,
    databaseFile: join(folder, 'postgres/cluster/postmaster.pid'),
  })

/** As in purchases, the shopper changes from call to call. */
async function count(prefix = ''): Promise<void> {
  const shoppers = await registerSome(places, 16)
  const rows = [...countedRows(places.shop, shoppers), ...(prefix ? [] : await callerRows(office))]
  for (const row of rows) if (isWanted(row.name)) await countRow(prefix, row)
}

async function countRow(prefix: string, { name, targets, calls }: CountedRow): Promise<void> {
  await callOften(targets, Math.ceil(calls / 4))
  const before = await readTimes()
  await callOften(targets, calls)
  const after = await readTimes()
  if (before && after) spent.push([prefix + name, perPiece(before, after, calls)])
}

/**
 * PostgreSQL waits before it flushes, with the written rows locked, as on a slow disk. The owner's settings stand in
 * this file too, and the last one counts.
 */
const slowFlushes = (dataDir: string, ms: number): Promise<void> =>
  appendFile(
    join(dataDir, 'postgres/cluster/postgresql.conf'),
    `\ncommit_delay = ${Math.round(ms * 1000)}\ncommit_siblings = 0\n`,
  )

/** The cost of a token's call beside that of a cookie's. */
function ratioOfCallers(): number | null {
  const [cookie, token] = [callersOfOffice.cookie, callersOfOffice.token].map((name) => {
    const [, times] = spent.find(([row]) => row === name) ?? []
    return times && times.shop + times.database
  })
  return cookie && token ? token / cookie : null
}

function printSpent(): void {
  say('\n| processor time, ms each | shop | database | both | sandbox | load |')
  say('| --- | --: | --: | --: | --: | --: |')
  for (const [name, { shop, database, sandbox, load }] of spent) {
    const cells = [shop, database, shop + database, sandbox, load].map((ms) => ms.toFixed(2))
    say(`| ${[name, ...cells].join(' | ')} |`)
  }
}

/** Accounts of buyers are made beforehand, since a password's hash takes longer than a purchase. */
async function buy(prefix = ''): Promise<void> {
  for (const [name, products] of [
    ['purchases, 16 shoppers, four products', [1, 2, 3, 4]],
    ['purchases, 16 shoppers, all of one product', [6]],
  ] as const) {
    if (!isWanted(name)) continue
    const tokens = await registerShoppers(places, 400 * purchaseSeconds + 16 * 29)
    const before = await readTimes()
    const found = await purchasesPerSecond(places, tokens, {
      atATime: 16,
      seconds: purchaseSeconds,
      products: [...products],
    })
    const after = await readTimes()
    printRow(`${prefix}${name}`, found)
    // The purchases of the warm-up count too.
    if (before && after)
      spent.push([`${prefix}${name}`, perPiece(before, after, found.orders + found.warmUp)])
  }
}

const sandbox = await startProcess([bundledSandbox], ports.sandbox, '/v1/checkout.js', environment)
const first = await startShop()
await first.stop()
if (flushMs > 0) await slowFlushes(folder, flushMs)
let shop = await startShop()
const warm = shop.readyMs
const bare = await startBareServer()

/** Load and measured program run on separate cores; purchases, with four programs, use all cores. */
function place(isApart: boolean): boolean {
  const servers = isApart ? serverCores : allCores
  return (
    cores > 1 &&
    pin(process.pid, isApart ? loadCore : allCores) &&
    pin(shop.child.pid, servers) &&
    pin(bare.child.pid, servers)
  )
}

try {
  say(`${machine()}\n`)
  say(
    place(true)
      ? `The load comes from core ${loadCore}; shop and bare server have ${serverCores}, the database has all of them.\n`
      : 'This machine can’t pin processes to cores, so load and servers share them.\n',
  )
  say(
    '| what | per second | of bare node:http | p50 ms | p99 ms | p99.9 ms |\n| --- | --: | --: | --: | --: | --: |',
  )
  await measure(bare)
  place(false)
  await buy()
  if (isWanted(webhookRow)) {
    const caller = { ...places, office, cookie: await signInStaff(office) }
    printRow(webhookRow, await webhooksPerSecond(caller, values.quick ? 15 : 60))
  }
  await count()
  const metrics = await (await fetch(`${places.shop}/metrics`)).text()
  const own = await ownMegabytes(shop.child)
  if (!values.quick) {
    await shop.stop()
    const grown = ['--large', '--products', '80', '--shoppers', '1000', '--orders', '10000']
    const seed = serverPrograms['src/server/cli/seed-main.ts'] ?? ''
    await runProgram([seed, ...grown], environment)
    shop = await startShop()
    place(true)
    await measure(bare, 'grown tenfold: ')
    place(false)
    await buy('grown tenfold: ')
    await count('grown tenfold: ')
  }
  await shop.stop()
  if (spent.length > 0) printSpent()
  const megabytes = (name: string): string => (readMetric(metrics, name) / 2 ** 20).toFixed(0)
  const delay = readMetric(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1000
  say(`\n| what | |\n| --- | --: |`)
  say(`| start with a new database | ${first.readyMs.toFixed(0)} ms |`)
  say(`| start, warm | ${warm.toFixed(0)} ms |`)
  say(
    `| memory of the shop’s process after the load (RSS) | ${megabytes('process_resident_memory_bytes')} MB |`,
  )
  if (own !== null)
    say(`| of it the process’s own; the rest is Node itself, shared with its other processes | ${own} MB |`)
  say(
    `| of that JavaScript’s heap, and buffers beside it | ${megabytes('nodejs_heap_size_total_bytes')} MB, ${megabytes('nodejs_external_memory_bytes')} MB |`,
  )
  say(`| event-loop delay, p99 | ${delay.toFixed(1)} ms |`)
  const ratio = ratioOfCallers()
  if (ratio !== null) say(`| processor time of a call by API token, of one by cookie | ${ratio.toFixed(2)} |`)
  if (isWanted('garden plan')) {
    const { usual, large } = planMs()
    say(`| a garden plan computed; one of a hundred pots | ${usual.toFixed(1)} ms; ${large.toFixed(0)} ms |`)
  }
  if (isWanted('rendered'))
    for (const [page, perSecond] of await rendersPerSecond())
      say(`| ${page} rendered, one core | ${perSecond.toFixed(0)}/s |`)
  if (values.write) await writeDown(lines)
} finally {
  await shop.stop()
  await Promise.all([bare.stop(), sandbox.stop()])
  await rm(folder, { recursive: true, force: true })
}
