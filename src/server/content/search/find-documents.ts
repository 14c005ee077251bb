import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { queryWords } from './query-words.ts'
import { readMeanings } from './word-meanings.ts'

const maxProducts = 24
const maxArticles = 12

export interface FoundDocuments {
  /** Best first. */
  productIds: number[]
  postIds: number[]
}

const noDocuments: FoundDocuments = { productIds: [], postIds: [] }

/**
 * The best matches of a query: documents with all words, else products with most words. Without those,
 * other articles and documents with one word.
 */
export async function findDocuments(db: Database, query: string): Promise<FoundDocuments> {
  const words = queryWords(query)
  if (words.length === 0) return noDocuments
  const meanings = await readMeanings(db, words)
  const wanted = meanings.filter((meaning) => !meaning.isNoise)
  const groups = wanted
    .filter(({ lexemes }) => lexemes.length > 0)
    .map(({ lexemes }) => `(${lexemes.join(' | ')})`)
  const majority = Math.ceil(wanted.length / 2)
  // Returns nothing when most words are unknown; a random result is worse.
  if (groups.length === 0 || groups.length < majority) return noDocuments
  return match(db, groups, { whole: wanted.length, majority })
}

/** A `tsquery` for documents that match at least `count` groups. */
export function fitting(groups: string[], count: number): string {
  if (count === groups.length) return groups.join(' & ')
  if (count === 1) return groups.join(' | ')
  const [first = '', ...rest] = groups
  return `(${first} & (${fitting(rest, count - 1)}) | ${fitting(rest, count)})`
}

/** The weights of body, description, category and name. */
const weights = '{0.05, 0.2, 0.5, 1}'

/**
 * Ranking one document takes microseconds, and a word may match thousands. So at most this many title
 * matches, and as many others, are ranked.
 */
const maxWeighed = 200

interface Tier {
  name: SQL
  count: number
  products: SQL
  articles: SQL
}

const document = { kind: sql<string>`found.kind`, documentId: sql<number>`found.document_id` }

/** One query for all tiers: PostgreSQL evaluates later tiers only when earlier ones found nothing. */
async function match(
  db: Database,
  groups: string[],
  { whole, majority }: { whole: number; majority: number },
): Promise<FoundDocuments> {
  const some = fitting(groups, 1)
  const counts = [...new Set([whole, majority, 1])].filter((count) => count <= groups.length)
  const tiers: Tier[] = counts.map((count) => {
    const wanted = fitting(groups, count)
    const name = sql`${sql.identifier(`fitting_${count}`)}`
    const products = best('product', { wanted, some }, maxProducts)
    const articles = best('post', { wanted, some }, maxArticles)
    return { name, count, products, articles }
  })
  const parts = tiers.map(({ name, count, products, articles }, i) => {
    const earlier = tiers.slice(0, i)
    return sql`${name} AS MATERIALIZED (
      SELECT * FROM ${products} AS found WHERE ${foundNothing(earlier, count < majority ? null : 'product')}
      UNION ALL
      SELECT * FROM ${articles} AS found WHERE ${foundNothing(earlier, null)})`
  })
  const all = tiers.map(({ name }) => sql`SELECT * FROM ${name}`)
  const rows = await readRows(
    db,
    document,
    (columns) =>
      sql`WITH ${sql.join(parts, sql`, `)} SELECT ${columns} FROM (${sql.join(all, sql` UNION ALL `)}) AS found`,
  )
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.documentId)
  return { productIds: idsOf('product'), postIds: idsOf('post') }
}

/** A condition: these tiers found nothing, in all or of one kind. */
const foundNothing = (tiers: Tier[], kind: 'product' | null): SQL =>
  sql.join(
    [
      sql`true`,
      ...tiers.map(({ name }) =>
        kind === null
          ? sql`NOT EXISTS (SELECT FROM ${name})`
          : sql`NOT EXISTS (SELECT FROM ${name} WHERE kind = ${kind})`,
      ),
    ],
    sql` AND `,
  )

const kinds = { product: sql`'product'`, post: sql`'post'` }

/**
 * Documents of a kind that match `wanted`, ranked by `some`, those with a word of `some` in the title
 * first; both are `tsquery`. Titles are read only where more documents match than are ranked. The kind is a literal, so
 * that articles are found by their own indexes.
 */
const best = (
  kind: keyof typeof kinds,
  { wanted, some }: { wanted: string; some: string },
  limit: number,
): SQL => sql`(
    WITH matching AS MATERIALIZED (
      SELECT document_id FROM search_documents WHERE kind = ${kinds[kind]} AND words @@ ${wanted}::tsquery LIMIT ${maxWeighed})
    SELECT kind, document_id FROM search_documents
    WHERE kind = ${kinds[kind]} AND document_id IN (
      SELECT document_id FROM matching
      UNION
      (SELECT document_id FROM search_documents
       WHERE (SELECT count(*) FROM matching) >= ${maxWeighed} AND kind = ${kinds[kind]}
         AND title_words @@ ${some}::tsquery AND words @@ ${wanted}::tsquery LIMIT ${maxWeighed}))
    ORDER BY ts_rank(${weights}::real[], words, ${some}::tsquery) DESC, document_id
    LIMIT ${limit})`
