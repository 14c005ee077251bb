import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { openOffice } from '#test/office.ts'
import type { StaffActor } from '../actor.ts'
import { readTable } from './csv.ts'
import { listFile, rowsAtOnce } from './list-file.ts'

const { shop, office } = await openOffice()
const { staffId } = await office.memberWith([])
const all = 100_000

const actor: StaffActor = { kind: 'staff', staffId, sessionId: 1, requestId: 'req-1' }

const call = {
  actor,
  reply: { header: () => undefined } as unknown as FastifyReply,
  query: {},
}

/** A list with this many rows, and the number of rows read. */
function longList(list: string) {
  const read = { rows: 0 }
  const sheet = {
    list,
    columns: [['Row', (row: number) => row]] as const,
    readPage: async (cursor: string | undefined, size: number) => {
      const from = Number(cursor ?? 0)
      const rows = Array.from({ length: Math.min(size, all - from) }, (_, at) => from + at)
      read.rows += rows.length
      return { rows, next: from + rows.length < all ? String(from + rows.length) : null }
    },
  }
  return { read, sheet }
}

const logged = async (list: string) =>
  (
    await shop.db.execute<{ after: object }>(
      sql`SELECT after FROM audit_log WHERE action = 'list_exported' AND entity_id = ${list}`,
    )
  ).rows.map((row) => row.after)

describe('the file of a long list', () => {
  it('exports each row once, in order', async () => {
    const { sheet } = longList('whole')
    const { rows } = readTable(await text(await listFile(shop.db, call, sheet)))
    assert.equal(rows.length, all + 1)
    assert.ok(rows.slice(1).every(({ cells }, at) => cells[0] === String(at)))
    assert.deepEqual(await logged('whole'), [{ rows: all, is_whole: true }])
  })

  // #list-file-bounded
  it('reads no further than its client, and logs an aborted export', async () => {
    const { read, sheet } = longList('left')
    const file = await listFile(shop.db, call, sheet)
    const parts = file[Symbol.asyncIterator]()
    for (let part = 0; part < 5; part += 1) await parts.next()
    for (let waited = 0; waited < 100; waited += 1) await turn()
    assert.ok(read.rows <= 8 * rowsAtOnce, `${read.rows} rows were read`)
    await parts.return?.()
    for (let waited = 0; waited < 1_000 && (await logged('left')).length === 0; waited += 1) await turn()
    const [entry] = (await logged('left')) as { rows: number; is_whole: boolean }[]
    assert.equal(entry?.is_whole, false)
    assert.ok(entry.rows >= 4 * rowsAtOnce && entry.rows <= read.rows)
  })
})
