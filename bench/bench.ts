import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Load, medianLoad, type Target } from './load.ts'
import { startBareServer, startProcess } from './processes.ts'
import { purchasesPerSecond, registerShopper } from './purchases.ts'

// Absolute figures depend on the machine; each row's ratio is against a bare node:http server that sent the same
// bytes in the same run.

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '5' }, runs: { type: 'string', default: '3' } },
})
const seconds = Number(values.seconds)
const runs = Number(values.runs)

const ports = { shop: 3810, sandbox: 3811 }
const folder = await mkdtemp(join(tmpdir(), 'soilkin-bench-'))
const environment = {
  DATA_DIR: folder,
  PORT: String(ports.shop),
  SANDBOX_PORT: String(ports.sandbox),
  SANDBOX_STATE: join(folder, 'sandbox.jsonl'),
  SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.shop}/api/razorpay-webhook`,
}

const startShop = () => startProcess('src/server/main.ts', ports.shop, '/readyz', environment)

const rows: (string | number)[][] = []
const sandbox = await startProcess('sandbox/razorpay/main.ts', ports.sandbox, '/v1/checkout.js', environment)
const first = await startShop()
await first.stop()
const shop = await startShop()
const bare = await startBareServer()
const places = { shop: shop.url, sandbox: sandbox.url }

try {
  const authorization = `Bearer ${await registerShopper(places, 1)}`
  const json = { 'content-type': 'application/json', authorization }
  const item = { productId: 1, quantity: 1 }
  const targets: [string, Target][] = [
    ['home (HTML)', { url: `${shop.url}/` }],
    ['product list page (HTML)', { url: `${shop.url}/productpage` }],
    ['product page (HTML)', { url: `${shop.url}/products/1` }],
    ['products (JSON)', { url: `${shop.url}/api/products_s` }],
    ['product (JSON)', { url: `${shop.url}/api/products_s/1` }],
    ['cart read', { url: `${shop.url}/api/cart`, headers: { authorization } }],
    [
      'add to cart',
      { url: `${shop.url}/api/cart/add`, method: 'POST', headers: json, body: JSON.stringify(item) },
    ],
    [
      'quote',
      {
        url: `${shop.url}/api/checkout/quote`,
        method: 'POST',
        headers: json,
        body: JSON.stringify({ items: [item] }),
      },
    ],
  ]
  for (const [name, target] of targets) {
    const { url, method = 'GET', headers, body } = target
    await bare.imitate(await fetch(url, { method, headers, body }))
    const yardstick = await medianLoad({ ...target, url: bare.url }, seconds, runs)
    rows.push(row(name, await medianLoad(target, seconds, runs), yardstick))
  }
  const purchases = await purchasesPerSecond(places, 16, seconds * runs)
  rows.push(row(`purchases, 16 shoppers (${purchases.orders} orders)`, purchases, null))
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  report(rows)
  const memory = readMetric(metrics, 'process_resident_memory_bytes') / 2 ** 20
  const delay = readMetric(metrics, 'nodejs_eventloop_lag_p99_seconds') * 1000
  console.log(
    `\nstart: first ${first.readyMs.toFixed(0)} ms (new database), warm ${shop.readyMs.toFixed(0)} ms`,
  )
  console.log(`memory of the shop's process after the load: ${memory.toFixed(0)} MB`)
  console.log(`event-loop delay p99: ${delay.toFixed(1)} ms`)
} finally {
  await shop.stop()
  await Promise.all([bare.stop(), sandbox.stop()])
  await rm(folder, { recursive: true, force: true })
}

function row(name: string, { perSecond, p50, p99, p999 }: Load, yardstick: Load | null): (string | number)[] {
  const ratio = yardstick ? (perSecond / yardstick.perSecond).toFixed(2) : '–'
  return [name, perSecond.toFixed(0), ratio, p50.toFixed(1), p99.toFixed(1), p999.toFixed(1)]
}

function report(lines: (string | number)[][]): void {
  console.log(
    '| what | per second | of bare node:http | p50 ms | p99 ms | p99.9 ms |\n| --- | --: | --: | --: | --: | --: |',
  )
  for (const line of lines) console.log(`| ${line.join(' | ')} |`)
}

function readMetric(metrics: string, name: string): number {
  const line = metrics.split('\n').find((candidate) => candidate.startsWith(`${name} `))
  if (!line) throw new Error(`/metrics does not tell ${name}.`)
  return Number(line.split(' ')[1])
}
