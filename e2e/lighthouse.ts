import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '#test/chromium.ts'
import { freePort } from '#test/free-port.ts'
import { audit } from './lighthouse/audit.mjs'
import { ownBlockingOf } from './lighthouse/own-blocking.ts'
import { openShop } from './running-shop.ts'

// `npm run lighthouse [-- --runs 3 --only /blog]`: Lighthouse's mobile profile over ten pages, the median of several runs.

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' }, url: { type: 'string' } },
})

const pages = [
  '/',
  '/productpage',
  '/products/balcony-feed',
  '/blog',
  '/blog/watering-through-an-indian-summer',
  '/gardenplanner',
  '/faq',
  '/contact',
  '/about',
  '/login',
].filter((path) => !values.only || path === values.only)

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Scores = Record<(typeof categories)[number], number>

interface Run {
  scores: Scores
  /** Milliseconds, and for shift a share of the window. `own` is the blocking time without what the page only waited for a core. */
  figures: { lcp: number; tbt: number; own: number; cls: number; bytes: number }
  faults: string[]
}

const shop = values.url ? null : await openShop()
const url = values.url ?? shop?.url ?? ''
const folder = await mkdtemp(join(tmpdir(), 'soilkin-lighthouse-'))
const port = await freePort()
const { executablePath, env } = await findChromium()
const browser = await chromium.launchPersistentContext(folder, {
  executablePath,
  env: { ...process.env, ...env },
  headless: true,
  args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})
try {
  process.stdout.write(
    '| page | performance | accessibility | best practices | SEO | LCP | TBT | of processor time | CLS | KB |\n|---|---|---|---|---|---|---|---|---|---|\n',
  )
  const faults = new Set<string>()
  for (const path of pages) {
    const runs: Run[] = []
    await warm(path)
    for (let run = 0; run < Number(values.runs); run += 1) runs.push(await measure(path))
    for (const fault of runs.flatMap((run) => run.faults)) faults.add(`${path}: ${fault}`)
    process.stdout.write(`${rowOf(path, runs)}\n`)
  }
  for (const fault of faults) process.stdout.write(`- ${fault}\n`)
} finally {
  await browser.close()
  await shop?.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Only the first visitor after a change gets a page that is not compressed yet. */
async function warm(path: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'br' } })
    await answer.arrayBuffer()
    if (answer.headers.get('content-encoding') === 'br') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function measure(path: string): Promise<Run> {
  const result = await audit(url + path, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (!result) throw new Error(`Lighthouse could not look at ${path}.`)
  const { categories: found, audits } = result.lhr
  const number = (id: string): number => audits[id]?.numericValue ?? Number.NaN
  const scoreOf = (name: string): number => Math.round((found[name]?.score ?? 0) * 100)
  const scores = Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Scores
  const counted = new Set(
    categories
      .filter((name) => name !== 'performance')
      .flatMap((name) => found[name]?.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id) ?? []),
  )
  return {
    scores,
    figures: {
      lcp: number('largest-contentful-paint'),
      tbt: number('total-blocking-time'),
      own: ownBlockingOf(result.artifacts.Trace.traceEvents, url + path),
      cls: number('cumulative-layout-shift'),
      bytes: number('total-byte-weight'),
    },
    faults: Object.values(audits)
      .filter(({ id, score }) => counted.has(id) && score !== null && score < 1)
      .map(({ id, title }) => `${id} (${title})`),
  }
}

function rowOf(path: string, runs: Run[]): string {
  const median = (pick: (run: Run) => number): number => {
    const sorted = runs.map(pick).sort((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  const scores = categories.map((name) => String(median(({ scores }) => scores[name])))
  const seconds = `${(median(({ figures }) => figures.lcp) / 1000).toFixed(1)} s`
  const blocked = `${Math.round(median(({ figures }) => figures.tbt))} ms`
  const own = `${Math.round(median(({ figures }) => figures.own))} ms`
  const shift = median(({ figures }) => figures.cls).toFixed(3)
  const weight = String(Math.round(median(({ figures }) => figures.bytes) / 1000))
  return `| ${[path, ...scores, seconds, blocked, own, shift, weight].join(' | ')} |`
}
