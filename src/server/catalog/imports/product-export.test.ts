import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import * as imports from '#contract/admin/imports.ts'
import { oneLine } from '#shared/fields.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'
import { withOwnIds } from '#test/own-ids.ts'
import { runsOf } from '#test/seeded-random.ts'
import { products } from '../../platform/database/tables.ts'
import { exportedText, readCell } from '../../platform/imports/cells.ts'
import { readSheet } from '../../platform/imports/read-sheet.ts'
import { writeTable } from '../../platform/lists/csv.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const exported = async (): Promise<string> =>
  (await office.app.inject({ url: '/api/products-table', headers: owner })).body

async function checked(text: string): Promise<imports.Import> {
  const { body } = await office.call(imports.openImport, {
    ...owner,
    key: crypto.randomUUID(),
    body: { file_name: 'products.csv', content: Buffer.from(text).toString('base64') },
  })
  const { id, version } = body
  const columns = withOwnIds(body)
  const call = { ...owner, params: { id: String(id) }, body: { version, columns, goal: 'shop' } }
  return (await office.call(imports.checkImport, call)).body
}

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const awkward = fc.constantFrom(
  '=1+1',
  "'=x",
  '-5',
  '@a',
  "'(clear)",
  '(clear)',
  '"',
  ',',
  '\n',
  '\t',
  '; x',
  "''",
)
/** Texts as the shop stores them. */
const text = fc
  .tuple(fc.option(awkward, { nil: '' }), words, fc.option(awkward, { nil: '' }))
  .map((parts) => oneLine(parts.join('').replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')))
  .filter((one) => one !== '')

describe('the export of products', () => {
  it('exports products that an import reads without changes', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, text, async (name, storage, more) => {
        const ingredients = `${storage}\n${more}`
        await shop.db.update(products).set({ name, storage, ingredients, shortName: null }).where(sql`id = 1`)
        const seen = await checked(await exported())
        assert.deepEqual(seen.counts, { new: 0, changed: 0, same: 8, refused: 0 })
      }),
      { numRuns: runsOf(8) },
    )
  })

  it('exports no cell that a spreadsheet reads as a formula', async () => {
    await shop.db.update(products).set({ dose: '=HYPERLINK("https://evil.example")' }).where(sql`id = 1`)
    const table = await readSheet(await exported())
    const cells = table.rows.flatMap((row) => row.cells)
    assert.deepEqual(
      cells.filter((cell) => /^[=+@\t\r]|^-(?!\d)/.test(cell)),
      [],
    )
  })

  it('exports kit parts, which an import ignores', async () => {
    const kit = (await readSheet(await exported())).rows.find(({ cells }) => cells[0] === '6')
    assert.match(
      kit?.cells.at(-1) ?? '',
      /^1 × Plastic pots with saucers, 10 inch, set of 3: 360\.00; 1 × Seeds/,
    )
    const written = `ID,Name,Parts of the kit\n6,Balcony Kit,nothing\n`
    const { counts, columns } = await checked(written)
    assert.deepEqual([counts?.changed, Object.keys(columns)], [1, ['id', 'name']])
  })

  it('logs a product export and requires the permission to read', async () => {
    await exported()
    const { rows } = await shop.db.execute<{ after: unknown }>(sql`
      SELECT after FROM audit_log WHERE action = 'list_exported' AND entity_id = 'products' ORDER BY id DESC LIMIT 1`)
    assert.deepEqual(rows, [{ after: { rows: 8 } }])
    const answer = await office.call(imports.exportProducts, { cookie: office.packer })
    assert.deepEqual(errorOf(answer), [403, 'not_allowed'])
  })
})

describe('exported cells', () => {
  it('reads an exported cell as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (cells) => {
        const { rows } = await readSheet(writeTable([cells.map(() => 'Title'), cells.map(exportedText)]))
        assert.deepEqual(
          rows[0]?.cells.map((cell) => readCell(cell)),
          cells,
        )
      }),
    )
  })
})
