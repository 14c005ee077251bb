import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { bundledSandbox } from '../../scripts/bundle-sandbox.mjs'
import { bundledShop, serverPrograms, shopOptions } from '../../scripts/bundle-server.mjs'
import { type GrownRow, grownRows, type Sides } from './grown-rows.ts'
import { readMetric } from './metrics.ts'
import {
  ask,
  type Ports,
  type Process,
  runProgram,
  shopEnvironment,
  startProcess,
  untilUp,
} from './processes.ts'
import { perPiece, readProcessorTimes } from './processor-time.ts'
import { buy, registerShopper } from './purchases.ts'
import { signInStaff } from './staff.ts'
import { machine } from './write-down.ts'

// A grown shop beside the sample shop, one caller at a time and by turns, so that other work of the machine meets both. The data
// of the grown shop is made once and kept.

/** The size of the grown shop. */
export interface GrownSize {
  products: number
  shoppers: number
  orders: number
}

export interface GrownOptions {
  size: GrownSize
  /** Where the data is kept; by default in the folder for temporary files, named by its size. */
  folder?: string | undefined
  /** The table is measured this many times. */
  runs: number
  calls: number
  isWanted: (name: string) => boolean
  say: (line: string) => void
}

interface Side extends Sides {
  process: Process
  sandbox: Process
  firstHomeMs: number
  readTimes: () => ReturnType<typeof readProcessorTimes>
}

/** Compares every row in both shops, and prints one table a run. */
export async function compareGrown({
  size,
  folder,
  runs,
  calls,
  isWanted,
  say,
}: GrownOptions): Promise<void> {
  const grownFolder = folder ?? join(tmpdir(), `soilkin-grown-${size.products}-${size.orders}`)
  const sampleFolder = await mkdtemp(join(tmpdir(), 'soilkin-bench-'))
  const started: Process[] = []
  say(`${machine()}\n`)
  try {
    await makeGrown(grownFolder, size)
    for (let run = 1; run <= runs; run += 1) {
      const sample = await open(started, sampleFolder, { shop: 3820, sandbox: 3821, staff: 3822 })
      const grown = await open(started, grownFolder, { shop: 3830, sandbox: 3831, staff: 3832 })
      for (const side of [sample, grown]) await untilQuiet(side)
      await measure([sample, grown], { run, calls, isWanted, say })
      await stopAll(started)
    }
  } finally {
    await stopAll(started)
    await rm(sampleFolder, { recursive: true, force: true })
  }
}

async function stopAll(started: Process[]): Promise<void> {
  for (const process of started.splice(0).reverse()) await process.stop()
}

/** Makes the data beside its place, so that a run that was ended leaves no half-made shop. */
async function makeGrown(folder: string, { products, shoppers, orders }: GrownSize): Promise<void> {
  if (existsSync(folder)) return
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const seed = serverPrograms['src/server/cli/seed-main.ts'] ?? ''
  const amounts = ['--products', products, '--shoppers', shoppers, '--orders', orders].map(String)
  await runProgram([seed, '--large', ...amounts], { DATA_DIR: unfinished })
  await rename(unfinished, folder)
}

async function open(started: Process[], folder: string, ports: Ports): Promise<Side> {
  const environment = shopEnvironment(folder, ports)
  const sandbox = await startProcess([bundledSandbox], ports.sandbox, '/v1/checkout.js', environment)
  started.push(sandbox)
  const process = await startProcess([bundledShop, ...shopOptions], ports.shop, '/readyz', environment)
  started.push(process)
  const [shop, office] = [`http://127.0.0.1:${ports.shop}`, `http://127.0.0.1:${ports.staff}`]
  const firstHomeMs = await timeOf({ url: `${shop}/` })
  await untilUp(`${office}/sign-in`, process.child)
  const cookie = await signInStaff(office)
  const { token } = await registerShopper({ shop, sandbox: sandbox.url }, ports.shop)
  const read = async <T>(url: string, headers = {}): Promise<T> =>
    JSON.parse((await ask({ url, headers })).body.toString())
  const list = await read<{ pages: number; offered: { category: { value: string }[] } }>(
    `${shop}/api/product_list`,
  )
  const { orders } = await read<{ orders: { id: string }[] }>(`${office}/api/orders`, { cookie })
  return {
    process,
    sandbox,
    firstHomeMs,
    readTimes: () =>
      readProcessorTimes({
        shop: process.child.pid,
        sandbox: sandbox.child.pid,
        databaseFile: join(folder, 'postgres/cluster/postmaster.pid'),
      }),
    shop,
    office,
    cookie,
    token,
    pages: list.pages,
    categories: list.offered.category.map(({ value }) => value),
    order: orders[0]?.id ?? 'ORD001',
  }
}

/** An idle shop spends some ms a second, and the jobs of a start what they can get. */
const quiet = { everyMs: 2_000, spentMs: 200, tries: 90 }

/** Waits for the jobs that a start begins, which would count in the first row; for three minutes at most. */
async function untilQuiet({ readTimes }: Side): Promise<void> {
  for (let nth = 0; nth < quiet.tries; nth += 1) {
    const before = await readTimes()
    await wait(quiet.everyMs)
    const after = await readTimes()
    if (!before || !after) return
    const { shop, database } = perPiece(before, after, 1)
    if (shop + database < quiet.spentMs) return
  }
}

async function timeOf(target: Parameters<typeof ask>[0]): Promise<number> {
  const begun = performance.now()
  const { status, body } = await ask(target)
  if (status !== 200 && !isInBackground(body)) throw new Error(`${target.url}: ${status} ${body}`)
  return status === 200 ? performance.now() - begun : Number.NaN
}

const isInBackground = (body: Buffer): boolean => body.includes('report_takes_long')

const middle = (times: number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

interface Measuring extends Pick<GrownOptions, 'calls' | 'isWanted' | 'say'> {
  run: number
}

async function measure(sides: Side[], { run, calls, isWanted, say }: Measuring): Promise<void> {
  const [sample, grown] = sides
  if (!sample || !grown) return
  say(
    `\n| run ${run}, one caller at a time | sample shop, p50 ms | grown | ratio | sample shop, processor ms | grown | ratio |\n| --- | --: | --: | --: | --: | --: | --: |`,
  )
  const pair = (before: number, now: number): string =>
    Number.isNaN(now)
      ? `${before.toFixed(1)} | – | in the background`
      : `${before.toFixed(1)} | ${now.toFixed(1)} | ${(now / before).toFixed(1)}`
  const print = (name: string, { times, spent }: Compared): void =>
    say(`| ${name} | ${pair(...times)} | ${spent ? pair(...spent) : '– | – | –'} |`)
  print('home, first after a start', { times: [sample.firstHomeMs, grown.firstHomeMs], spent: null })
  const rows = sides.map(grownRows)
  for (const [at, row] of (rows[0] ?? []).entries()) {
    const other = rows[1]?.[at]
    if (!other || !isWanted(row.name)) continue
    for (let nth = 0; nth < warmUp; nth += 1) for (const one of [row, other]) await timeOf(one.target(nth))
    print(row.name, await spending([sample, grown], calls, () => byTurns(row, other, calls)))
  }
  if (isWanted('whole purchase'))
    print(
      'whole purchase',
      await spending([sample, grown], calls, () => purchasesByTurns(sample, grown, calls)),
    )
  const memory = await Promise.all(sides.map(memoryOf))
  say(`\nMemory of the shop’s process after it, MB: sample ${memory[0]}, grown ${memory[1]}.`)
}

/** The first calls of a row prepare statements and fill the database's memory. */
const warmUp = 2

interface Compared {
  times: [number, number]
  /** Processor time of shop and database a call; null where the machine does not report it. Other work on it changes this little. */
  spent: [number, number] | null
}

async function spending(
  [sample, grown]: [Side, Side],
  calls: number,
  work: () => Promise<[number, number]>,
): Promise<Compared> {
  const before = [await sample.readTimes(), await grown.readTimes()] as const
  const times = await work()
  const after = [await sample.readTimes(), await grown.readTimes()] as const
  const [one, other] = [0, 1].map((side) => {
    const [from, to] = [before[side], after[side]]
    if (!from || !to) return Number.NaN
    const { shop, database } = perPiece(from, to, calls)
    return shop + database
  })
  const spent: Compared['spent'] = before[0]
    ? [one ?? 0, Number.isNaN(times[1]) ? Number.NaN : (other ?? 0)]
    : null
  return { times, spent }
}

async function byTurns(row: GrownRow, other: GrownRow, calls: number): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let nth = warmUp; nth < calls + warmUp; nth += 1) {
    const found = [await timeOf(row.target(nth)), await timeOf(other.target(nth))] as const
    times.forEach((list, side) => void list.push(found[side] ?? Number.NaN))
  }
  return [middle(times[0]), times[1].some(Number.isNaN) ? Number.NaN : middle(times[1])]
}

async function purchasesByTurns(sample: Side, grown: Side, calls: number): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  for (let nth = 0; nth < calls; nth += 1) {
    for (const [side, { shop, sandbox, token }] of [sample, grown].entries()) {
      const begun = performance.now()
      await buy({ shop, sandbox: sandbox.url }, token, 1 + (nth % 4))
      times[side]?.push(performance.now() - begun)
    }
  }
  return [middle(times[0]), middle(times[1])]
}

async function memoryOf({ shop, process }: Side): Promise<string> {
  const metrics = await (await fetch(`${shop}/metrics`)).text()
  const own = await readFile(`/proc/${process.child.pid}/status`, 'utf8').catch(() => '')
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(own)?.[1]
  const now = (readMetric(metrics, 'process_resident_memory_bytes') / 2 ** 20).toFixed(0)
  return peak ? `${now} (at most ${(Number(peak) / 1024).toFixed(0)})` : now
}
