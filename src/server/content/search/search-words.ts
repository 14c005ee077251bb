import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SearchWord } from '#contract/admin/search-words.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { type RowOf, readFirst, readOne, readRows } from '../../platform/database/rows.ts'
import { searchSynonyms } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { foldedWords, maxWordLength, maxWords } from './query-words.ts'

const pageSize = 50

/** The last character in sort order, after any continuation of a prefix. */
const lastCharacter = String.fromCodePoint(0x10ffff)

const listed = {
  word: searchSynonyms.term,
  means: searchSynonyms.means,
  version: searchSynonyms.version,
  unknown: sql<string[]>`ARRAY(
    SELECT part FROM unnest(string_to_array(search_synonyms.means, ' ')) AS part
    WHERE part <> '' AND NOT EXISTS (
      SELECT FROM search_words search_word WHERE search_word.word COLLATE "C" >= part AND search_word.word COLLATE "C" < part || ${lastCharacter}))`,
}

const counted = { count: sql<number>`count(*)::int` }

interface WordQuery {
  q?: string | undefined
  /** The last word of the previous page. */
  after?: string | undefined
}

/** A page of search synonyms, by word. */
export async function findSearchWords(
  db: Database,
  { q, after }: WordQuery,
): Promise<{ words: SearchWord[]; next: string | null; count: number }> {
  const wanted = foldedWords(q ?? '')[0] ?? ''
  const isFound = sql`(strpos(term, ${wanted}) > 0 OR strpos(means, ${wanted}) > 0)`
  const [rows, { count }] = await Promise.all([
    readRows(
      db,
      listed,
      (columns) => sql`
      SELECT ${columns} FROM search_synonyms WHERE ${isFound} AND term COLLATE "C" > ${after ?? ''}
      ORDER BY term COLLATE "C" LIMIT ${pageSize + 1}`,
    ),
    readOne(db, counted, (columns) => sql`SELECT ${columns} FROM search_synonyms WHERE ${isFound}`),
  ])
  const words: RowOf<typeof listed>[] = rows.slice(0, pageSize)
  return { words, next: rows.length > pageSize ? (words.at(-1)?.word ?? null) : null, count }
}

/** @throws {ShopError} `word_exists`, `invalid_request` for a word that the search can't look up. */
export async function addSearchWord(
  db: NodePgDatabase,
  actor: StaffActor,
  given: { word: string; means: string },
): Promise<SearchWord> {
  const word = soleWord(given.word)
  const means = meaningOf(given.means)
  const known = () =>
    new ShopError('word_exists', `The search knows “${word}” already.`, {
      errors: { word: 'This word stands in the list.' },
    })
  return onUniqueViolation(known, () =>
    change(db, actor, async (tx, recordAudit) => {
      const added = await readOne(
        tx,
        listed,
        (columns) => sql`
        INSERT INTO search_synonyms (term, means) VALUES (${word}, ${means}) RETURNING ${columns}`,
      )
      await recordAudit({ action: 'word_added', entity: entityOf(word), after: { means } })
      return added
    }),
  )
}

/** @throws {ShopError} `not_found`, `version_conflict`, `invalid_request`. */
export const editSearchWord = (
  db: NodePgDatabase,
  actor: StaffActor,
  { word, version, ...given }: { word: string; version: number; means: string },
): Promise<SearchWord> =>
  change(db, actor, async (tx, recordAudit) => {
    const means = meaningOf(given.means)
    const before = await lock(tx, word)
    assertVersion(before.version, version, before)
    const after = await readOne(
      tx,
      listed,
      (columns) => sql`
      UPDATE search_synonyms SET means = ${means} WHERE term = ${word} RETURNING ${columns}`,
    )
    await recordAudit({
      action: 'word_edited',
      entity: entityOf(word),
      before: { means: before.means },
      after: { means },
    })
    return after
  })

/** @throws {ShopError} `not_found`. */
export const deleteSearchWord = (db: NodePgDatabase, actor: StaffActor, word: string): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    const { means } = await lock(tx, word)
    await tx.execute(sql`DELETE FROM search_synonyms WHERE term = ${word}`)
    await recordAudit({ action: 'word_deleted', entity: entityOf(word), before: { means } })
  })

async function lock(tx: Database, word: string): Promise<SearchWord> {
  const found = await readFirst(
    tx,
    listed,
    (columns) => sql`SELECT ${columns} FROM search_synonyms WHERE term = ${word} FOR UPDATE`,
  )
  if (!found) throw new ShopError('not_found', 'This word is not in the list.')
  return found
}

const entityOf = (word: string) => ({ kind: 'search_word', id: word })

/** Normalises a word: lower case, without accents. */
function soleWord(given: string): string {
  const words = foldedWords(given)
  const [word] = words
  if (word !== undefined && words.length === 1 && word.length <= maxWordLength) return word
  throw wrong('word', `It must be one word of letters and digits, of at most ${maxWordLength}.`)
}

function meaningOf(given: string): string {
  const words = foldedWords(given)
  if (given !== '' && words.length === 0) throw wrong('means', 'There is no word in it.')
  if (words.length > maxWords) throw wrong('means', `These are more than ${maxWords} words.`)
  return words.join(' ')
}

const wrong = (field: string, message: string): ShopError =>
  new ShopError('invalid_request', message, { errors: { [field]: message } })
