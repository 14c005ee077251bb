import { parseArgs } from 'node:util'
import { finishPacking, scanItem, startPacking } from '#contract/admin/packing.ts'
import { makePrint, readPrint } from '#contract/admin/shipping-documents.ts'
import { getWave, makeWave } from '#contract/admin/waves.ts'
import { openBackOffice, type StaffAnswer } from '#test/back-office.ts'
import { copyOrders } from '#test/copy-orders.ts'
import { openTestShop } from '#test/shop.ts'

// How long a packer waits: makes, reads, scans, packs and prints a wave of a hundred orders. Each call is timed from
// request to answer in one process.

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100' } } })

const shop = await openTestShop()
const office = await openBackOffice(shop)
const took = new Map<string, number[]>()

/** Runs a step and records how long it took, in milliseconds. */
async function timed<Body>(name: string, work: () => Promise<StaffAnswer<Body>>): Promise<Body> {
  const begun = performance.now()
  const { status, body, error } = await work()
  took.set(name, [...(took.get(name) ?? []), performance.now() - begun])
  if (status !== 200) throw new Error(`${name}: ${status} ${error?.message}`)
  return body
}

const as = { cookie: office.packer }
const keyed = () => ({ ...as, key: crypto.randomUUID() })

async function pack(id: string): Promise<void> {
  const params = { id }
  let state = await timed('start', () => office.call(startPacking, { ...as, params, body: {} }))
  for (const { sku, needed } of state.lines) {
    for (let count = 0; count < needed; count += 1) {
      const body = { version: state.version, code: sku }
      state = await timed('scan', () => office.call(scanItem, { ...as, params, body }))
    }
  }
  const body = { version: state.version, weight_grams: 850, box: 'small' }
  await timed('finish', () => office.call(finishPacking, { ...keyed(), params, body }))
}

try {
  const orders = await copyOrders(shop.db, 'ORD001', Number(values.orders))
  const { wave } = await timed('make a wave', () => office.call(makeWave, { ...keyed(), body: { orders } }))
  for (const id of orders) {
    if (orders.indexOf(id) % 10 === 0)
      await timed('read the wave', () => office.call(getWave, { ...as, params: { id: wave.id } }))
    await pack(id)
  }
  const body = { orders, papers: ['slip', 'invoice', 'label'] }
  const print = await timed('ask for all papers', () => office.call(makePrint, { ...keyed(), body }))
  const before = process.cpuUsage()
  await timed('read all papers', () => office.call(readPrint, { ...as, params: { id: print.id } }))
  const { user, system } = process.cpuUsage(before)
  console.log(`All papers: ${((user + system) / 1_000_000).toFixed(1)} s of processor time.\n`)
} finally {
  await office.app.close()
  await shop.close()
}

console.log(`| pack: ${values.orders} orders | calls | p50 ms | p99 ms |\n| --- | --: | --: | --: |`)
for (const [name, times] of took) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  console.log(`| ${name} | ${times.length} | ${at(0.5)} | ${at(0.99)} |`)
}
