import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bundledSandbox } from '../../../scripts/bundle-sandbox.mjs'
import { bundledShop, shopOptions } from '../../../scripts/bundle-server.mjs'
import { shopEnvironment, startProcess, untilUp } from '../processes.ts'
import { machine } from '../write-down.ts'
import { takeSample } from './sample.ts'
import { findFaults, minMinutes, type Sample } from './verdict.ts'
import { choresOf, work } from './work.ts'

// Runs a shop as `npm start` does under an hour of mixed load. Finds growing memory, files or connections, and failed
// calls.

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error(`--minutes takes a number above 0, not "${values.minutes}".`)

const sampleEveryMs = 10_000
const samplesAMinute = 6

const ports = { shop: 3820, sandbox: 3821, staff: 3822 }
const places = { shop: `http://127.0.0.1:${ports.shop}`, sandbox: `http://127.0.0.1:${ports.sandbox}` }
const office = `http://127.0.0.1:${ports.staff}`
const folder = await mkdtemp(join(tmpdir(), 'soilkin-soak-'))
const environment = shopEnvironment(folder, ports)

const cleaning = new AsyncDisposableStack()
try {
  cleaning.defer(() => rm(folder, { recursive: true, force: true }))
  const sandbox = await startProcess([bundledSandbox], ports.sandbox, '/v1/checkout.js', environment)
  cleaning.defer(() => sandbox.stop())
  const shop = await startProcess([bundledShop, ...shopOptions], ports.shop, '/readyz', environment)
  cleaning.defer(() => shop.stop())
  await untilUp(`${office}/sign-in`, shop.child)
  const watched = {
    shop: shop.child.pid ?? 0,
    databaseFile: join(folder, 'postgres/cluster/postmaster.pid'),
    address: places.shop,
  }
  console.log(`${machine()}\n`)
  process.exitCode = await soak(watched)
} finally {
  await cleaning.disposeAsync()
}

/** @returns the exit code: 0 where nothing is wrong. */
async function soak(watched: Parameters<typeof takeSample>[0]): Promise<number> {
  const ending = AbortSignal.timeout(minutes * 60_000)
  const chores = await choresOf(places, office)
  const samples: Sample[] = []
  let errors = 0
  const working = work(chores, ending, (error) => {
    errors += 1
    if (errors <= 10) console.error(error)
  })
  const began = performance.now()
  console.log('| minute | shop MB | heap MB | PostgreSQL MB | event loop p99 ms | failed |')
  console.log('| --: | --: | --: | --: | --: | --: |')
  while (!ending.aborted) {
    samples.push(await takeSample(watched, (performance.now() - began) / 60_000))
    if (samples.length % samplesAMinute === 0) printMinute(samples.slice(-samplesAMinute), errors)
    await new Promise((resolve) => setTimeout(resolve, sampleEveryMs))
  }
  const rest = samples.length % samplesAMinute
  if (rest > 0) printMinute(samples.slice(-rest), errors)
  const done = await working
  const faults = findFaults(samples, errors)
  const isLong = minutes >= minMinutes
  const praise = isLong
    ? 'Memory is flat, and no call failed.'
    : `${minMinutes} minutes say something of memory.`
  console.log(`\n${done} calls and purchases. ${faults.length === 0 ? praise : ''}`)
  for (const fault of faults) console.log(fault)
  return faults.length === 0 ? 0 : 1
}

/** The lowest memory of a minute, as it is judged, and the longest delay. */
function printMinute(samples: Sample[], errors: number): void {
  const lowest = (read: (sample: Sample) => number): string =>
    (Math.min(...samples.map(read)) / 2 ** 20).toFixed(0)
  const last = samples.at(-1)
  const cells = [
    last?.minutes.toFixed(0),
    lowest(({ shop }) => shop),
    lowest(({ heap }) => heap),
    lowest(({ database }) => database),
    Math.max(...samples.map(({ delay }) => delay)).toFixed(1),
    errors,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
