import assert from 'node:assert/strict'
import { it } from 'node:test'
import { comparable } from '#shared/text/normalise.ts'
import { createTestDatabase } from '#test/database.ts'

const { pool } = await createTestDatabase()

/** The texts that the database folds in another way. */
async function different(texts: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ text: string; folded: string }>(
    'SELECT text, comparable_text(text) AS folded FROM unnest($1::text[]) AS text',
    [texts],
  )
  return rows.filter(({ text, folded }) => folded !== comparable(text)).map(({ text }) => text)
}

/** The texts without letters that the Unicode of the database does not know yet. Invisible signs include such. */
async function known(texts: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    'SELECT text FROM unnest($1::text[]) AS text WHERE unicode_assigned(text)',
    [texts.filter((text) => comparable(text) !== 'km')],
  )
  return [...texts.filter((text) => comparable(text) === 'km'), ...rows.map(({ text }) => text)]
}

/** The planes of Unicode that have signs; 4 to 13 have none, and the last two are for private use. */
const planes = [0, 1, 2, 3, 14]
const signsInPlane = 0x10000
/** Signs in one text, since a call for each one takes long. */
const signsInText = 128

it('the database folds every sign of Unicode as the program does', async () => {
  const starts = planes.flatMap((plane) =>
    Array.from(
      { length: signsInPlane / signsInText },
      (_, line) => plane * signsInPlane + line * signsInText,
    ),
  )
  const lines = starts.map((start) =>
    Array.from({ length: signsInText }, (_, place) => String.fromCodePoint(start + place))
      .filter((sign) => sign !== '\0' && sign.isWellFormed())
      .map((sign) => `k${sign}M`)
      .join('|'),
  )
  const doubtful = (await different(lines)).flatMap((line) => line.split('|'))
  const found = await known(await different(doubtful))
  assert.deepEqual(
    found.map((text) => text.codePointAt(1)?.toString(16)),
    [],
  )
})

it('the database folds texts as the program does', async () => {
  const texts = [
    'D’Souza',
    'Vivek V',
    'Jose\u0301',
    'रामन्\u200d',
    ' ASHA ',
    '`quoted`',
    'ΟΔΟΣ',
    'a\u{e0041}b',
  ]
  const blanks = [...'\t\n\v\f\r \u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\ufeff']
  const ends = blanks.flatMap((blank) => [`${blank}é${blank}`, `${blank}e${blank}`])
  assert.deepEqual(await different([...texts, ...ends]), [])
})

it('a statement holds the rule for ASCII itself', async () => {
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    'EXPLAIN (VERBOSE) SELECT comparable_text(full_name) FROM accounts',
  )
  assert.doesNotMatch(rows.map((row) => row['QUERY PLAN']).join(' '), /comparable_text/)
})
