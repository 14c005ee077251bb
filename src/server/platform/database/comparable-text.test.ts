import assert from 'node:assert/strict'
import { it } from 'node:test'
import { comparable } from '#shared/text/normalise.ts'
import { createTestDatabase } from '#test/database.ts'

const { pool } = await createTestDatabase()

/** Latin, Arabic and Indian scripts, punctuation, fillers, selectors, and full-width signs. */
const blocks: [first: number, last: number][] = [
  [0x20, 0x24f],
  [0x2b0, 0x36f],
  [0x600, 0x6ff],
  [0x900, 0xd7f],
  [0x1c50, 0x1c59],
  [0x2000, 0x206f],
  [0x3000, 0x3030],
  [0xabf0, 0xabf9],
  [0xfe00, 0xfeff],
  [0xff00, 0xffef],
]

it('the database folds every sign as the program does', async () => {
  const texts = blocks
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, place) => `k${String.fromCharCode(first + place)}M`),
    )
    .concat('D’Souza', 'Jose\u0301', 'रामन्\u200d', ' ASHA ', '`quoted`')
  const { rows } = await pool.query<{ text: string; folded: string }>(
    'SELECT text, comparable_text(text) AS folded FROM unnest($1::text[]) AS text',
    [texts],
  )
  const different = rows.filter(({ text, folded }) => folded !== comparable(text))
  assert.deepEqual(different, [])
})
