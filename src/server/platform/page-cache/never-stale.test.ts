import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { BlogPostSummary } from '#contract/shop/blog.ts'
import type { ShownPageText } from '#contract/shop/page-texts.ts'
import type { Product } from '#contract/shop/products.ts'
import type { SearchResults } from '#contract/shop/search.ts'
import type { ShopConfig } from '#contract/shop/site.ts'
import { countQueries } from '#test/count-queries.ts'
import { runsOf } from '#test/seeded-random.ts'
import { commit, openThreeProcesses, type Process, readJson } from '#test/three-processes.ts'

const { database, processes } = await openThreeProcesses()

const id = 1

/** The product, article or text of this test, or the owner's settings. */
type RecordKind = 'product' | 'post' | 'text' | 'settings'

const addressesOf = {
  // The seed's address becomes a former one, which still leads to the product.
  product: [
    '/api/products_s',
    `/api/products_s/${id}`,
    '/api/products_s/balcony-feed',
    '/',
    '/productpage?utm_source=x',
    '/api/search?q=balcony%20feed',
  ],
  post: ['/api/blog_posts', `/api/blog_posts/${id}`, '/blog', '/api/search?q=title'],
  text: ['/api/page_texts/terms', '/terms'],
  settings: ['/api/config', '/shipping'],
} as const
type Address = (typeof addressesOf)[RecordKind][number]

type One = Product | BlogPostSummary | ShownPageText | ShopConfig

/**
 * The shown price, title or fee identifies the write, because each write has its own. Stock, address and
 * first picture follow.
 */
function shownOf(found: One): string {
  if ('shipping_fee' in found) return `${found.shipping_fee}`
  if (!('price' in found)) return found.title
  const picture = found.images?.[0]?.src ?? found.image_url
  return `${found.price} ${found.in_stock} ${found.slug} ${picture}`
}

async function read(process: Process, url: Address): Promise<string> {
  const found = await readJson<One | (Product | BlogPostSummary)[] | SearchResults>(process, url)
  const things = 'products' in found ? [...found.products, ...found.articles] : found
  const record = Array.isArray(things) ? things.find((each) => each.id === id) : things
  assert.ok(record)
  return shownOf(record)
}

interface Write {
  shown: string
  by: number
  /** When the writer got its answer. */
  doneAt: number
}

let numbers = 0

/** The statement of a settings edit. */
const writeFee = `INSERT INTO settings (content) VALUES (jsonb_build_object('shipping', jsonb_build_object('flatFeePaise', $1::int)))
  ON CONFLICT (is_only) DO UPDATE SET content = excluded.content`

/** The statement of publishing. */
const writeTitle = `INSERT INTO page_text_versions (name, number, content, shown_from)
  VALUES ('terms', 1, jsonb_build_object('head', jsonb_build_object('title', $1::text), 'entries', '[]'::jsonb), now())
  ON CONFLICT (name, number) DO UPDATE SET content = excluded.content`

/**
 * Starts one change of an article, a text or a setting, or of a price with its address, picture and stock.
 */
function begin(record: RecordKind, isInStock: boolean): { shown: string; statements: [string, unknown[]][] } {
  numbers += 1
  if (record === 'post') {
    const title = `Title ${numbers}`
    return { shown: title, statements: [['UPDATE posts SET title = $2 WHERE id = $1', [id, title]]] }
  }
  if (record === 'text') {
    const title = `Terms ${numbers}`
    return { shown: title, statements: [[writeTitle, [title]]] }
  }
  const paise = 10_000 + numbers * 100
  if (record === 'settings') return { shown: `${paise / 100}`, statements: [[writeFee, [paise]]] }
  return {
    shown: `${paise / 100} ${isInStock} address-${numbers} /images/${numbers}.jpg`,
    statements: [
      [
        'UPDATE products SET price_paise = $2, mrp_paise = $2, slug = $3, image_url = $4 WHERE id = $1',
        [id, paise, `address-${numbers}`, `/images/${numbers}.jpg`],
      ],
      [
        'UPDATE product_pictures SET src = $2 WHERE product_id = $1 AND position = 0',
        [id, `/images/${numbers}.jpg`],
      ],
      ['UPDATE stock SET on_hand = reserved + $2 WHERE product_id = $1', [id, isInStock ? 5 : 0]],
    ],
  }
}

type Step =
  | { kind: 'write'; by: number; record: RecordKind; isInStock: boolean }
  | { kind: 'read'; at: number; record: RecordKind; url: Address }
  | { kind: 'pause'; ms: number }

const anyProcess = fc.nat({ max: 2 })
const anyRecord = fc.constantFrom<RecordKind>('product', 'product', 'post', 'text', 'settings')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      by: anyProcess,
      record: anyRecord,
      isInStock: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: anyRecord.chain((record) =>
      fc.record({
        kind: fc.constant('read' as const),
        at: anyProcess,
        record: fc.constant(record),
        url: fc.constantFrom<Address>(...addressesOf[record]),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pause' as const),
      ms: fc.constantFrom(0, 1, 2, 3, 5, 8, 1_050),
    }),
  },
)

/** Time in ms that a replaced value may still be shown. */
function graceOf(writtenBy: number, readAt: number): number {
  const isOwn = writtenBy === readAt && !processes[readAt]?.isDeaf
  return isOwn ? 0 : 1_000
}

/** The writes of all runs, because each run starts with the result of the last one. */
const writes: Record<RecordKind, Write[]> = { product: [], post: [], text: [], settings: [] }

async function write(by: number, record: RecordKind, isInStock: boolean): Promise<void> {
  const { shown, statements } = begin(record, isInStock)
  const begun: Write = { shown, by, doneAt: Number.POSITIVE_INFINITY }
  writes[record].push(begun)
  await commit(processes[by] as Process, statements)
  begun.doneAt = performance.now()
}

async function check(at: number, record: RecordKind, url: Address): Promise<void> {
  const askedAt = performance.now()
  const shown = await read(processes[at] as Process, url)
  const index = writes[record].findIndex((each) => each.shown === shown)
  assert.notEqual(index, -1, `${url} showed ${shown}, which nobody has written.`)
  const next = writes[record][index + 1]
  const isStale = next !== undefined && next.doneAt + graceOf(next.by, at) < askedAt
  assert.equal(isStale, false, `process ${at} showed ${shown} at ${url} after ${next?.shown}`)
}

async function play(steps: Step[]): Promise<void> {
  if (writes.product.length === 0) {
    for (const record of ['product', 'post', 'text', 'settings'] as const) await write(0, record, true)
    // Until then the other processes may show the earlier state.
    await new Promise((resolve) => setTimeout(resolve, 1_001))
  }
  const reads: Promise<void>[] = []
  for (const each of steps) {
    if (each.kind === 'pause') await new Promise((resolve) => setTimeout(resolve, each.ms))
    // Reads continue during later steps.
    else if (each.kind === 'read') reads.push(check(each.at, each.record, each.url))
    else await write(each.by, each.record, each.isInStock)
  }
  await Promise.all(reads)
}

describe('a reader', () => {
  it('shows no content that was replaced over a second ago', async () => {
    const steps = fc.array(step, { minLength: 5, maxLength: 60, size: 'max' })
    await fc.assert(fc.asyncProperty(steps, play), { numRuns: runsOf(10), endOnFailure: true })
  })

  it('answers from the cache while nothing changes', async () => {
    const [{ app, connection }] = processes as [Process]
    const { during } = countQueries(connection.pool)
    // The last writes may not have reached this process yet.
    const { rows } = await database.pool.query<{ version: string }>('SELECT version FROM content_version')
    while (connection.content.known() < Number(rows[0]?.version)) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      await connection.content.confirm()
    }
    await app.inject('/api/products_s')
    const { etag, 'cache-control': caching } = (await app.inject('/api/products_s')).headers
    assert.equal(caching, 'public, max-age=0, s-maxage=5')
    assert.equal((await app.inject('/')).headers['cache-control'], caching)
    assert.equal(
      (await app.inject({ url: '/api/products_s', headers: { 'if-none-match': String(etag) } })).statusCode,
      304,
    )
    const readsOfProducts = (asked: string[]): string[] => asked.filter((text) => text.includes('products'))
    assert.notDeepEqual(readsOfProducts(await during(() => app.inject('/api/products_s/7'))), [])
    const asked = await during(async () => {
      for (let round = 0; round < 50; round += 1) await app.inject('/api/products_s')
    })
    assert.deepEqual(
      asked.filter((text) => text.includes('products')),
      [],
    )
  })
})
