import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundledShop } from '../scripts/bundle-server.mjs'
import { type Load, medianLoad, type Target } from './load.ts'
import { ask, type BareServer, pin, runProgram, startBareServer, startProcess } from './processes.ts'
import { purchasesPerSecond, registerShopper } from './purchases.ts'
import { rendersPerSecond } from './renders.ts'

// Absolute figures depend on the machine; each row's ratio is against a bare node:http server that sent the same
// bytes in the same run.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    runs: { type: 'string', default: '3' },
    /** A look in two minutes: short runs, without the grown shop. */
    quick: { type: 'boolean', default: false },
  },
})
const seconds = values.quick ? 2 : Number(values.seconds)
const runs = values.quick ? 1 : Number(values.runs)

const ports = { shop: 3810, sandbox: 3811 }
const folder = await mkdtemp(join(tmpdir(), 'soilkin-bench-'))
const environment = {
  DATA_DIR: folder,
  PORT: String(ports.shop),
  SANDBOX_PORT: String(ports.sandbox),
  SANDBOX_STATE: join(folder, 'sandbox.jsonl'),
  SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.shop}/api/razorpay-webhook`,
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
}

/** As `npm start` runs it. */
const startShop = () =>
  startProcess([bundledShop, '--max-semi-space-size=16'], ports.shop, '/readyz', environment)

const places = { shop: `http://127.0.0.1:${ports.shop}`, sandbox: `http://127.0.0.1:${ports.sandbox}` }

interface Row {
  name: string
  target: Target
}

/** As browsers ask for pages, and as programs call. */
const compressed = { 'accept-encoding': 'gzip, deflate, br' }

function rowsFor(token: string): Row[] {
  const json = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const item = { productId: 1, quantity: 1 }
  const get = (path: string, headers = {}): Target => ({ url: places.shop + path, headers })
  const post = (path: string, body: object): Target => ({
    ...get(path, json),
    method: 'POST',
    body: JSON.stringify(body),
  })
  return [
    { name: 'home (HTML, brotli)', target: get('/', compressed) },
    { name: 'home (HTML, plain)', target: get('/') },
    { name: 'product list page (HTML, brotli)', target: get('/productpage', compressed) },
    { name: 'product page (HTML, brotli)', target: get('/products/1', compressed) },
    { name: 'article (HTML, brotli)', target: get('/blog/1', compressed) },
    { name: 'products (JSON, brotli)', target: get('/api/products_s', compressed) },
    { name: 'products (JSON, plain)', target: get('/api/products_s') },
    { name: 'product (JSON, plain)', target: get('/api/products_s/1') },
    { name: 'search (JSON)', target: get('/api/search?q=neem') },
    { name: 'cart read', target: get('/api/cart', json) },
    { name: 'add to cart', target: post('/api/cart/add', item) },
    { name: 'quote', target: post('/api/checkout/quote', { items: [item] }) },
    { name: 'orders of a shopper', target: get('/api/orders', json) },
  ]
}

/** Measures every row against the bare server, which then sends what the shop has just sent. */
async function measure(bare: BareServer, prefix = ''): Promise<void> {
  for (const { name, target } of rowsFor(await registerShopper(places, 1))) {
    // Asked for once, a page is kept and compressed; the second answer is the one that everybody gets.
    await ask(target)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await bare.imitate(await ask(target))
    const yardstick = await medianLoad({ ...target, url: bare.url }, seconds, runs)
    printRow(prefix + name, await medianLoad(target, seconds, runs), yardstick)
  }
}

function printRow(name: string, { perSecond, p50, p99, p999 }: Load, yardstick: Load | null): void {
  const ratio = yardstick ? (perSecond / yardstick.perSecond).toFixed(2) : '–'
  const cells = [name, perSecond.toFixed(0), ratio, p50.toFixed(1), p99.toFixed(1), p999.toFixed(1)]
  console.log(`| ${cells.join(' | ')} |`)
}

async function buy(name: string): Promise<void> {
  const purchases = await purchasesPerSecond(places, 16, seconds * runs)
  printRow(`${name} (${purchases.orders} orders)`, purchases, null)
}

function readMetric(metrics: string, name: string): number {
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  if (!line) throw new Error(`/metrics does not tell ${name}.`)
  return Number(line.split(' ')[1])
}

const cores = availableParallelism()
const [serverCores, loadCore, allCores] = [`0-${Math.max(0, cores - 2)}`, String(cores - 1), `0-${cores - 1}`]

const sandbox = await startProcess(
  ['sandbox/razorpay/main.ts'],
  ports.sandbox,
  '/v1/checkout.js',
  environment,
)
const first = await startShop()
await first.stop()
let shop = await startShop()
const warm = shop.readyMs
const bare = await startBareServer()

try {
  const isPinned =
    cores > 1 &&
    pin(process.pid, loadCore) &&
    pin(shop.child.pid, serverCores) &&
    pin(bare.child.pid, serverCores)
  console.log(
    isPinned
      ? `The load comes from core ${loadCore}; shop and bare server have ${serverCores}, the database has all of them.\n`
      : 'This machine can’t pin processes to cores, so load and servers share them.\n',
  )
  console.log(
    '| what | per second | of bare node:http | p50 ms | p99 ms | p99.9 ms |\n| --- | --: | --: | --: | --: | --: |',
  )
  await measure(bare)
  if (isPinned) for (const pid of [process.pid, shop.child.pid]) pin(pid, allCores)
  await buy('purchases, 16 shoppers')
  const metrics = await (await fetch(`${places.shop}/metrics`)).text()
  if (!values.quick) {
    await shop.stop()
    const grown = ['--large', '--products', '80', '--shoppers', '1000', '--orders', '10000']
    await runProgram(['src/server/db/seed-main.ts', ...grown], environment)
    shop = await startShop()
    if (isPinned) pin(process.pid, loadCore)
    if (isPinned) pin(shop.child.pid, serverCores)
    await measure(bare, 'grown tenfold: ')
    if (isPinned) for (const pid of [process.pid, shop.child.pid]) pin(pid, allCores)
    await buy('grown tenfold: purchases, 16 shoppers')
  }
  const renders = await rendersPerSecond()
  const [memory, delay] = [
    readMetric(metrics, 'process_resident_memory_bytes') / 2 ** 20,
    readMetric(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1000,
  ]
  console.log(`\nstart: first ${first.readyMs.toFixed(0)} ms (new database), warm ${warm.toFixed(0)} ms`)
  console.log(`memory of the shop's process after the load: ${memory.toFixed(0)} MB`)
  console.log(`event-loop delay p99: ${delay.toFixed(1)} ms`)
  for (const [page, perSecond] of renders)
    console.log(`rendered anew, one core: ${page} ${perSecond.toFixed(0)}/s`)
} finally {
  await shop.stop()
  await Promise.all([bare.stop(), sandbox.stop()])
  await rm(folder, { recursive: true, force: true })
}
