import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readRows } from '../../platform/database/rows.ts'
import { correctWord, interpretWord, type KnownWord, type Meaning, stemsOf } from './interpret-word.ts'
import { hasDevanagari, romanise } from './romanise.ts'

/** The lexemes of each word of a query. Only unknown words are compared with similar ones. */
export async function readMeanings(db: Database, words: string[]): Promise<Meaning[]> {
  const knownOf = await lookUp(db, words)
  const asTyped = words.map((word) => interpretWord(word, knownOf(word)))
  const isUnknown = ({ isNoise, lexemes }: Meaning) => !isNoise && lexemes.length === 0
  const unknown = words.filter((_, i) => isUnknown(asTyped[i] ?? nothing)).map(latin)
  if (unknown.length === 0) return asTyped
  const nearOf = await lookUpNear(db, unknown)
  return asTyped.map((meaning, i) => {
    if (!isUnknown(meaning)) return meaning
    const word = latin(words[i] ?? '')
    const exact = interpretWord(word, nearOf(word))
    return isUnknown(exact) ? correctWord(word, nearOf(word)) : exact
  })
}

const nothing: Meaning = { isNoise: false, lexemes: [] }

const latin = (word: string): string => (hasDevanagari(word) ? romanise(word) : word)

const known = {
  wanted: sql<string>`found.wanted`,
  word: sql<KnownWord['word']>`found.word`,
  means: sql<KnownWord['means']>`found.means`,
}

type Found = RowOf<typeof known>
type LookUp = (wanted: string) => KnownWord[]

const byWanted =
  (rows: Found[]): LookUp =>
  (wanted) =>
    rows.filter((row) => row.wanted === wanted)

/** The last character in sort order, after any continuation of a prefix. */
const lastCharacter = String.fromCodePoint(0x10ffff)

/** Looks up the word, longer words, stems and synonyms, all by index. */
async function lookUp(db: Database, words: string[]): Promise<LookUp> {
  const stems = words.flatMap((word) => stemsOf(word).map((stem) => ({ word, stem })))
  const rows = await readRows(
    db,
    known,
    (columns) => sql`
    SELECT ${columns} FROM (
    SELECT wanted, found.word, found.means
    FROM unnest(${sql.param(words)}::text[]) AS wanted
    CROSS JOIN LATERAL (
      SELECT term AS word, means FROM search_synonyms WHERE term = wanted
      UNION ALL
      (SELECT word, NULL FROM search_words
       WHERE word COLLATE "C" >= wanted AND word COLLATE "C" < wanted || ${lastCharacter}
       ORDER BY word COLLATE "C" LIMIT 1)
    ) AS found
    UNION ALL
    SELECT stemmed, search_word.word, NULL
    FROM unnest(${sql.param(stems.map(({ word }) => word))}::text[], ${sql.param(stems.map(({ stem }) => stem))}::text[]) AS stems (stemmed, stem)
    JOIN search_words search_word ON search_word.word = stems.stem) AS found`,
  )
  return byWanted(rows)
}

async function lookUpNear(db: Database, words: string[]): Promise<LookUp> {
  const rows = await readRows(
    db,
    known,
    (columns) => sql`
    SELECT ${columns} FROM (
      SELECT wanted, near.word, near.means
      FROM unnest(${sql.param(words)}::text[]) AS wanted CROSS JOIN LATERAL search_words_like(wanted) AS near) AS found`,
  )
  return byWanted(rows)
}
