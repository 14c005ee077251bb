import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { queryWords } from './query-words.ts'
import { readMeanings } from './word-meanings.ts'

export const maxProducts = 24
export const maxArticles = 12

export interface FoundDocuments {
  /** Best first. */
  productIds: number[]
  postIds: number[]
}

const nothing: FoundDocuments = { productIds: [], postIds: [] }

/** What fits all words of a query; when nothing does, what fits some of them. */
export async function findDocuments(db: Database, query: string): Promise<FoundDocuments> {
  const words = queryWords(query)
  if (words.length === 0) return nothing
  const meanings = await readMeanings(db, words)
  const wanted = meanings.filter((meaning) => !meaning.isNoise)
  const groups = wanted
    .filter(({ lexemes }) => lexemes.length > 0)
    .map(({ lexemes }) => `(${lexemes.join(' | ')})`)
  if (groups.length === 0) return nothing
  const some = groups.join(' | ')
  const isAllKnown = groups.length === wanted.length
  const found = isAllKnown ? await match(db, groups.join(' & '), some) : nothing
  const isFound = found.productIds.length > 0 || found.postIds.length > 0
  return isFound || (isAllKnown && groups.length === 1) ? found : match(db, some, some)
}

/** What a word is worth in body, description, category and name. */
const weights = '{0.05, 0.2, 0.5, 1}'

/**
 * A word may stand in thousands of documents, and weighing one takes some microseconds. So many are weighed of those
 * with a wanted word in the title, and so many of the others.
 */
const mostWeighed = 200

/**
 * @param all `tsquery` that a document must fit.
 * @param some `tsquery` of which a title should fit something, and by which documents are weighed.
 */
async function match(db: Database, all: string, some: string): Promise<FoundDocuments> {
  const best = (kind: string, limit: number) => sql`(
    SELECT kind, document_id FROM search_documents
    WHERE kind = ${kind} AND document_id IN (
      (SELECT document_id FROM search_documents
       WHERE kind = ${kind} AND title_words @@ ${some}::tsquery AND words @@ ${all}::tsquery LIMIT ${mostWeighed})
      UNION
      (SELECT document_id FROM search_documents
       WHERE kind = ${kind} AND words @@ ${all}::tsquery LIMIT ${mostWeighed}))
    ORDER BY ts_rank(${weights}::real[], words, ${some}::tsquery) DESC, document_id
    LIMIT ${limit})`
  const { rows } = await db.execute<{ kind: string; document_id: number }>(
    sql`${best('product', maxProducts)} UNION ALL ${best('post', maxArticles)}`,
  )
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.document_id)
  return { productIds: idsOf('product'), postIds: idsOf('post') }
}
