import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { search } from '#contract/shop/search.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'

// Time of a search among 5,000 products and 500 articles, from request to answer in one process. No query plan may
// read a whole table.

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '5000' },
    articles: { type: 'string', default: '500' },
    searches: { type: 'string', default: '2000' },
    explain: { type: 'boolean', default: false },
  },
})

const queries = [
  'neem',
  'neme',
  'fertilizer',
  'fertlizer',
  'ferti',
  'fe',
  'khad',
  'खाद',
  'mirchi',
  'मिर्ची',
  'tamatar',
  'tomatto',
  'palak',
  'gobar',
  'gamla',
  'balcony feed',
  'organic tomato fertilizer',
  'khad for tamatar',
  'vermicompst blend',
  'xyzzyx',
  'qqqq wwww eeee',
  'seed',
  'feed for leafy greens on a small balcony',
  'pot',
]

const plants =
  'tomato chilli palak methi coriander rose jasmine hibiscus okra brinjal lemon mint tulsi radish beans'.split(
    ' ',
  )
const goods = 'feed fertilizer compost seeds kit mix booster spray cake meal granules tablets'.split(' ')
const places = 'balcony terrace windowsill kitchen backyard rooftop indoor'.split(' ')
const syllables = 'ba be bi ko ka lu la me mo na ni pa po ra ri sa so ta ti va'.split(' ')

/** Always the same for the same seed, so that runs can be compared. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

async function addGoods(shop: TestShop, count: number, articles: number): Promise<void> {
  const random = chance(7)
  const pick = (words: string[]): string => words[Math.floor(random() * words.length)] ?? ''
  const made = (): string => Array.from({ length: 3 }, () => pick(syllables)).join('')
  const sentence = (words: number): string =>
    Array.from({ length: words }, () =>
      random() < 0.7 ? made() : pick([pick(plants), pick(goods), pick(places)]),
    ).join(' ')
  for (let id = 1001; id <= 1000 + count; id += 1) {
    await shop.db.execute(sql`
      INSERT INTO products (id, slug, position, name, description, category, price_paise, mrp_paise, image_url,
        generic_name, net_quantity, ingredients, how_to_use, dose, storage, hsn, tax_rate_percent, country_of_origin, best_before)
      VALUES (${id}, ${`bench-${id}`}, ${id}, ${`${made()} ${pick(places)} ${pick(plants)} ${pick(goods)}`}, ${sentence(60)},
        ${pick(goods)}, 10000, 10000, '/x.svg', ${sentence(3)}, '1 kg', ${sentence(20)}, ${sentence(40)}, '5 g', 'dry', '3101', 5, 'India', '24 months')`)
  }
  for (let id = 1001; id <= 1000 + articles; id += 1) {
    await shop.db.execute(sql`
      INSERT INTO posts (id, slug, title, category, excerpt, image_url, author, publish_date, status, content)
      SELECT ${id}, ${`bench-${id}`}, ${`${made()} ${pick(plants)} ${made()}`}, category, ${sentence(20)}, image_url, author,
        publish_date, status, ${sentence(600)} FROM posts WHERE id = 1`)
  }
  await shop.db.execute(sql`ANALYZE`)
}

/** Punctuation that the search ignores: the same words, in a spelling without a cached answer. */
const spelling = (number: number): string =>
  [...(number + 1).toString(2)].map((bit) => '.,'[Number(bit)]).join('')

const at = (sorted: number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)

function report(label: string, times: number[]): void {
  const sorted = [...times].sort((a, b) => a - b)
  console.log(
    `${label.padEnd(44)} p50 ${at(sorted, 0.5).padStart(6)} ms   p99 ${at(sorted, 0.99).padStart(6)} ms   max ${at(sorted, 1).padStart(6)} ms`,
  )
}

const shop = await openTestShop()
try {
  await addGoods(shop, Number(values.products), Number(values.articles))
  const { rows } = await shop.db.execute<{ words: number }>(
    sql`SELECT count(*)::int AS words FROM search_words`,
  )
  console.log(
    `${values.products} products and ${values.articles} articles more, ${rows[0]?.words} different words`,
  )
  const run = async (q: string): Promise<number> => {
    const start = performance.now()
    const { status } = await shop.call(search, { query: { q } })
    if (status !== 200) throw new Error(`A search for "${q}" answered ${status}.`)
    return performance.now() - start
  }
  for (const q of queries) await run(q)
  const all: number[] = []
  const rounds = Math.ceil(Number(values.searches) / queries.length)
  for (const q of queries) {
    const times: number[] = []
    for (let i = 0; i < rounds; i += 1) times.push(await run(`${q} ${spelling(i)}`))
    report(q, times)
    all.push(...times)
  }
  report('all', all)
  const again: number[] = []
  for (let i = 0; i < rounds; i += 1) for (const q of queries) again.push(await run(q))
  report('all, asked before', again)
  if (values.explain) await explain(shop)
} finally {
  await shop.close()
}

async function explain({ db }: TestShop): Promise<void> {
  const statements = [
    sql`SELECT word FROM search_words WHERE word % 'tomatto'`,
    sql`SELECT word FROM search_words WHERE word COLLATE "C" >= 'ferti' AND word COLLATE "C" < 'fertj' LIMIT 1`,
    sql`SELECT term FROM search_synonyms WHERE term = 'khad'`,
    sql`SELECT document_id FROM search_documents WHERE words @@ '''neem'':* & ''cake'':*'::tsquery`,
  ]
  for (const statement of statements) {
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN (ANALYZE, TIMING OFF, BUFFERS OFF) ${statement}`,
    )
    console.log(['', ...rows.map((row) => row['QUERY PLAN'])].join('\n'))
  }
}
