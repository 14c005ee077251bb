import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { interpretWord, type NearWord } from './interpret-word.ts'
import { queryWords } from './query-words.ts'
import { hasDevanagari, romanise } from './romanise.ts'

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
  const isAllKnown = groups.length === wanted.length
  const found = isAllKnown ? await match(db, groups.join(' & ')) : nothing
  const isFound = found.productIds.length > 0 || found.postIds.length > 0
  return isFound || (isAllKnown && groups.length === 1) ? found : match(db, groups.join(' | '))
}

interface NearRow {
  [column: string]: unknown
  wanted: string
  word: string
  means: string | null
}

async function readMeanings(db: Database, words: string[]) {
  const lookUps = words.flatMap((word) => (hasDevanagari(word) ? [word, romanise(word)] : [word]))
  const { rows } = await db.execute<NearRow>(sql`
    SELECT wanted, near.word, near.means
    FROM unnest(${sql.param(lookUps)}::text[]) AS wanted
    CROSS JOIN LATERAL (
      SELECT term AS word, means FROM search_synonyms WHERE term = wanted
      UNION
      (SELECT word, NULL FROM search_words WHERE word LIKE wanted || '%' LIMIT 1)
      UNION
      SELECT word, means FROM search_words_like(wanted)
    ) AS near`)
  const nearOf = (wanted: string): NearWord[] => rows.filter((row) => row.wanted === wanted)
  return words.map((word) => {
    const meaning = interpretWord(word, nearOf(word))
    if (meaning.isNoise || meaning.lexemes.length > 0 || !hasDevanagari(word)) return meaning
    const romanised = romanise(word)
    return interpretWord(romanised, nearOf(romanised))
  })
}

/** What a word is worth in body, description, category and name. */
const weights = '{0.05, 0.2, 0.5, 1}'

async function match(db: Database, tsquery: string): Promise<FoundDocuments> {
  const best = (kind: string, limit: number) => sql`(
    SELECT kind, document_id FROM search_documents
    WHERE words @@ ${tsquery}::tsquery AND kind = ${kind}
    ORDER BY ts_rank(${weights}::real[], words, ${tsquery}::tsquery) DESC, document_id
    LIMIT ${limit})`
  const { rows } = await db.execute<{ kind: string; document_id: number }>(
    sql`${best('product', maxProducts)} UNION ALL ${best('post', maxArticles)}`,
  )
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.document_id)
  return { productIds: idsOf('product'), postIds: idsOf('post') }
}
