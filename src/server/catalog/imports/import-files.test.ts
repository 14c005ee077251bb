import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import * as imports from '#contract/admin/imports.ts'
import { errorOf } from '#test/back-office.ts'
import { importAdmin } from '#test/import-admin.ts'
import { openOffice } from '#test/office.ts'
import { deleteOldImports } from '../../platform/imports/delete-old-imports.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }
const { open, check, apply, rowsOf, checked } = importAdmin(office)

describe('import files', () => {
  it('proposes columns by their titles and remembers earlier choices', async () => {
    const text = 'Product,Url key,MRP,Odd title\nA,a,5,Cool and dry\n'
    const { body } = await open(text)
    assert.deepEqual(body.columns, { name: { column: 0 }, slug: { column: 1 }, mrp: { column: 2 } })
    await check(body, { columns: { ...body.columns, storage: { column: 3 }, hsn: { value: '3101' } } })
    const { body: again } = await open(text)
    assert.deepEqual(again.columns, { ...body.columns, storage: { column: 3 } })
  })

  it('reads any separator, byte order mark and encoding', async () => {
    const accented = Buffer.from('ID;Dose\r\n1;Caf\u00e9 \u2013 5 g\r\n', 'utf8')
    const old = Buffer.from([
      ...Buffer.from('ID\tDose\n1\tCaf'),
      0xe9,
      ...Buffer.from(' '),
      0x96,
      ...Buffer.from(' 5 g'),
    ])
    const wide = Buffer.from('\uFEFFID\tDose\n1\tCaf\u00e9 \u2013 5 g\n', 'utf16le')
    for (const file of [accented, old, wide, Buffer.from('\uFEFFID,Dose\n1,"Café – 5 g"')]) {
      const { body } = await open(file)
      assert.deepEqual(body.sample, [['1', 'Café – 5 g']])
    }
  })

  it('rejects an unreadable file with row and column', async () => {
    const long = `ID,Dose\n1,${'x'.repeat(100_001)}`
    for (const [file, sentence] of [
      ['', /at least|base64|empty/],
      ['ID,Name', /at least one row below/],
      ['ID,Name\n1,"open', /Row 2: a quotation mark/],
      ['ID,Name\n1,a,b', /Row 2 has a cell in column 3/],
      [long, /Row 2, column “Dose”: a cell can have at most 1,00,000 characters/],
      [`ID${',x'.repeat(200)}\n1`, /Row 1: a table has at most 200 columns/],
      [`ID\n${`${','.repeat(149)}\n`.repeat(7_000)}`, /Row 6668: a table has at most 10,00,000 cells/],
      [`ID\n${'1\n'.repeat(20_001)}`, /at most 20,000 rows/],
      [Buffer.from('PK\u0003\u0004'), /workbook/],
      ['ID\n1\0', /no table of text/],
    ] as const) {
      const answer = await open(file)
      assert.deepEqual(errorOf(answer), [400, 'unreadable_table'], String(sentence))
      assert.match(answer.error.message, sentence)
    }
    const { body } = await open('Name,Price\nA,5\n')
    const unkeyed = await check(body)
    assert.deepEqual(
      [...errorOf(unkeyed), Object.keys(unkeyed.error.errors ?? {})],
      [400, 'invalid_request', ['id', 'slug']],
    )
    assert.deepEqual(errorOf(await check(body, { columns: { slug: { column: 9 } } })), [
      400,
      'invalid_request',
    ])
  })

  it('believes IDs only in its own export, or where staff pick them', async () => {
    const foreign = await open('Id,Name,Handle\n1,Fish Amino,fish-amino\n')
    assert.deepEqual(foreign.body.columns, { name: { column: 1 }, slug: { column: 2 } })
    const { columns } = foreign.body
    const [row] = await rowsOf((await check(foreign.body, { columns, goal: 'drafts' })).body)
    assert.deepEqual([row?.outcome, row?.entity_id], ['new', null])
    const shelf = await open('Product ID,Counted,Reason\n1,5,Counted\n')
    assert.deepEqual([shelf.body.kind, shelf.body.columns.id], ['stock', undefined])
    const { body: table } = await office.app.inject({ url: '/api/products-table', headers: owner })
    assert.deepEqual((await open(table)).body.columns.id, { column: 0 })
  })

  it('proposes the columns of an earlier file, without its shared values', async () => {
    const text = 'Address,Keeping,Picture\nseaweed-feed-2,Cool,\n'
    const columns = { slug: { column: 0 }, storage: { column: 1 } }
    const values = { image_url: { value: '/images/products/a.jpg' }, hsn: { value: '3101' } }
    await checked(text, { columns: { ...columns, ...values }, goal: 'drafts' })
    const again = await open(text.replace('Cool', 'Dry'))
    assert.deepEqual(again.body.columns, { ...columns, image_url: { column: 2 } })
  })

  it("discards an import, which then can't be applied", async () => {
    const seen = await checked('ID,Dose\n1,Never\n')
    const body = { version: seen.version }
    const gone = await office.call(imports.discardImport, { ...owner, params: { id: String(seen.id) }, body })
    assert.equal(gone.body.state, 'discarded')
    assert.deepEqual(errorOf(await apply(gone.body)), [409, 'import_settled'])
  })

  it('deletes unapplied files after a week, applied ones after 90 days', async () => {
    const left = await checked('ID,Dose\n1,Left alone\n')
    const done = await checked('ID,Dose\n1,Half a spoon\n')
    await apply(done)
    const age = (id: number, days: number) =>
      shop.db.execute(sql`
        UPDATE imports SET updated_at = now() - make_interval(days => ${days}),
          settled_at = CASE WHEN state = 'open' THEN NULL ELSE now() - make_interval(days => ${days}) END
        WHERE id = ${id}`)
    await age(left.id, 8)
    await age(done.id, 91)
    await deleteOldImports(shop.db)
    const read = (id: number) => office.call(imports.getImport, { ...owner, params: { id: String(id) } })
    assert.equal((await read(left.id)).status, 404)
    const { body } = await read(done.id)
    assert.deepEqual([body.is_forgotten, body.sample, body.counts?.changed], [true, [], 1])
    assert.deepEqual(await rowsOf(done), [])
  })
})
