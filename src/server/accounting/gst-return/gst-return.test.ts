import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { type GstReturn, type GstSheet, getGstReturn } from '#contract/admin/gst-return.ts'
import { openOffice } from '#test/office.ts'
import { readTable } from '../../platform/lists/csv.ts'

const { shop, office } = await openOffice({ withYear: true })
const { db } = shop

const monthOf = (ago: number): string => {
  const [year = 0, month = 1] = new Date()
    .toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    .split('-')
    .map(Number)
  return new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7)
}

async function read(month: string): Promise<GstReturn> {
  const answer = await office.call(getGstReturn, { cookie: office.owner, params: { month } })
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return answer.body
}

async function sheet(month: string, name: GstSheet): Promise<string[][]> {
  const answer = await office.app.inject({
    url: `/api/gst-returns/${month}/${name}`,
    headers: { host: '127.0.0.1:3002', cookie: office.owner },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  assert.ok(!answer.body.startsWith('\uFEFF'))
  return readTable(answer.body).rows.map(({ cells }) => cells)
}

const paise = (cell: string | undefined): number => Math.round(Number(cell) * 100)

describe('GSTR-1', () => {
  it('declares each paisa of the documents in sheets and HSN summary', async () => {
    for (const ago of [1, 4, 8, 11]) {
      const month = monthOf(ago)
      const { errors, net, hsn } = await read(month)
      assert.deepEqual(errors, [], month)
      const { rows } = await db.execute<Record<string, number>>(sql`
        SELECT sum(s * taxable_paise)::float8 AS taxable, sum(s * igst_paise)::float8 AS igst, sum(s * cgst_paise)::float8 AS cgst,
          sum(s * total_paise)::float8 AS total
        FROM (SELECT *, CASE kind WHEN 'invoice' THEN 1 ELSE -1 END AS s FROM tax_documents WHERE kind <> 'refund_voucher') AS d
        WHERE to_char(issued_on, 'YYYY-MM') = ${month}`)
      for (const [name, sum] of Object.entries(rows[0] ?? {})) {
        assert.equal(Math.round(net[name as 'total'] * 100), sum, `${name} of ${month}`)
        const summed = hsn.reduce((all, row) => all + Math.round(row[name as 'total'] * 100), 0)
        assert.equal(summed, sum, `table 12: ${name} of ${month}`)
      }
      const small = (await sheet(month, 'b2cs')).slice(1).reduce((sum, cells) => sum + paise(cells[4]), 0)
      const nil = (await sheet(month, 'exemp')).slice(1).reduce((sum, cells) => sum + paise(cells[1]), 0)
      assert.equal(small + nil, Math.round(net.taxable * 100), month)
    }
  })

  it('declares every document of a month once, in runs of numbers', async () => {
    const month = monthOf(1)
    const { rows } = await db.execute<{ number: string }>(
      sql`SELECT number FROM tax_documents WHERE to_char(issued_on, 'YYYY-MM') = ${month}`,
    )
    const runs = (await sheet(month, 'docs')).slice(1)
    assert.equal(
      runs.reduce((sum, [, , , total]) => sum + Number(total), 0),
      rows.length,
    )
    for (const [, from = '', to = '', total] of runs)
      assert.equal(Number(to.slice(-6)) - Number(from.slice(-6)) + 1, Number(total))
    assert.deepEqual(
      new Set(runs.map(([nature]) => nature)),
      new Set(['Invoices for outward supply', 'Credit Note', 'Refund Voucher']),
    )
  })

  it('writes places, days and units as the offline tool reads them', async () => {
    const month = monthOf(1)
    const [titles, ...rows] = await sheet(month, 'b2cs')
    assert.deepEqual(titles?.slice(0, 3), ['Type', 'Place Of Supply', 'Rate'])
    assert.ok(rows.some(([type, place]) => type === 'OE' && place === '36-Telangana'))
    const units = new Set((await sheet(month, 'hsn')).slice(1).map((cells) => cells[2]))
    assert.deepEqual(units, new Set(['PAC-PACKS', 'NOS-NUMBERS']))
  })

  it('names the document of each finding', async () => {
    const month = monthOf(2)
    const { rows } = await db.execute<{ id: number; number: string; order: number }>(sql`
      SELECT id::int, number, order_id::int AS "order" FROM tax_documents WHERE kind = 'invoice' AND to_char(issued_on, 'YYYY-MM') = ${month}
      ORDER BY id LIMIT 5`)
    const [sums, hsn, place, gap, unit] = rows
    // Changes an issued document in the database, which the shop never does.
    await db.execute(sql`ALTER TABLE tax_documents DISABLE TRIGGER USER`)
    await db.execute(sql`ALTER TABLE tax_document_lines DISABLE TRIGGER USER`)
    await db.execute(
      sql`UPDATE tax_documents SET total_paise = total_paise + 1, taxable_paise = taxable_paise + 1 WHERE id = ${sums?.id}`,
    )
    await db.execute(
      sql`UPDATE tax_document_lines SET hsn = '31' WHERE document_id = ${hsn?.id} AND position = 1`,
    )
    await db.execute(
      sql`UPDATE tax_documents SET place_of_supply_code = NULL, place_of_supply = 'Atlantis' WHERE id = ${place?.id}`,
    )
    await db.execute(
      sql`UPDATE tax_document_lines SET unit = 'XYZ' WHERE document_id = ${unit?.id} AND position = 1`,
    )
    await db.execute(
      sql`UPDATE tax_documents SET serial = 990000, number = 'INV/26-27/990000' WHERE id = ${gap?.id}`,
    )
    const { errors } = await read(month)
    const codes = (number: string | undefined) =>
      errors.filter(({ document }) => document === number).map(({ code }) => code)
    assert.deepEqual(codes(sums?.number), ['sums'])
    assert.deepEqual(codes(hsn?.number), ['hsn'])
    assert.ok(codes(place?.number).includes('place'))
    assert.deepEqual(codes(unit?.number), ['unit'])
    assert.deepEqual(codes(gap?.number), ['gap'])
    assert.ok(errors.every(({ words }) => /\.$/.test(words)))
    assert.equal(
      errors.find(({ code }) => code === 'hsn')?.order,
      `ORD${String(hsn?.order).padStart(3, '0')}`,
    )
  })

  it('rejects future months and missing permission, and logs each file', async () => {
    const ask = (month: string, cookie = office.owner) =>
      office.call(getGstReturn, { cookie, params: { month } })
    assert.equal((await ask('2098-01')).status, 404)
    for (const none of ['2026-13', '2026-1', "2026-01'"]) assert.equal((await ask(none)).status, 400, none)
    assert.equal((await ask(monthOf(1), office.packer)).status, 403)
    const { cookie } = await office.memberWith(['reports.read'])
    assert.equal((await ask(monthOf(1), cookie)).status, 403)
    const { rows } = await db.execute(
      sql`SELECT 1 FROM audit_log WHERE action = 'list_exported' AND entity_id = ${`GSTR-1 ${monthOf(1)} b2cs`}`,
    )
    assert.ok(rows.length > 0)
  })
})
