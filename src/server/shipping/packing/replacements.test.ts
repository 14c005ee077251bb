import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import * as sending from '#contract/admin/dispatch.ts'
import * as packing from '#contract/admin/packing.ts'
import * as replacements from '#contract/admin/replacements.ts'
import * as papers from '#contract/admin/shipping-documents.ts'
import * as waves from '#contract/admin/waves.ts'
import { errorOf } from '#test/back-office.ts'
import { openStation, parcel } from '#test/packing-station.ts'
import { key, openReturns } from '#test/returning.ts'

const station = await openStation()
const { shop, office, start, tell, scan, fill, paidOrder } = station
const { replaced, replacement, move } = await openReturns(station)

const makeWave = (body: object, cookie = office.packer) =>
  office.call(waves.makeWave, { cookie, body, key: key() })

const readWave = async (id: number, cookie = office.packer) =>
  (await office.call(waves.getWave, { cookie, params: { id: String(id) } })).body

const print = (orders: string[], of: papers.ShippingDocumentKind[] = ['slip', 'invoice', 'label']) =>
  office.call(papers.makePrint, { cookie: office.packer, body: { orders, papers: of }, key: key() })

async function pagesOf(url: string): Promise<number> {
  const answer = await office.app.inject({ url, headers: { cookie: office.packer, host: '127.0.0.1:3002' } })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
}

describe('replacements in a wave', () => {
  it('puts replacements beside orders, in one wave at a time', async () => {
    const { name } = await replaced()
    const { id } = await paidOrder([{ productId: 5, quantity: 2 }])
    const { body, error } = await makeWave({ orders: [name.toLowerCase(), id, name, 'RPL999'] })
    assert.deepEqual(
      body.skip,
      [{ id: 'RPL999', why: 'RPL999 is no order that was paid.' }],
      JSON.stringify(error),
    )
    const { wave } = body
    assert.deepEqual(
      wave.orders.map((one) => [one.id, one.packs, one.state, one.note]),
      [
        [name, 1, 'to-pack', 'A replacement: no invoice goes into it.'],
        [id, 2, 'to-pack', null],
      ],
    )
    assert.deepEqual(
      wave.pick.map(({ quantity, orders }) => [quantity, orders]),
      [
        [
          3,
          [
            { id, quantity: 2 },
            { id: name, quantity: 1 },
          ],
        ],
      ],
    )
    assert.equal(wave.next, name)
    const again = await makeWave({ orders: [name] })
    assert.deepEqual(errorOf(again), [409, 'nothing_to_pack'])
    assert.equal(again.error.message, `${name} is in packing batch ${wave.id} already.`)
    const locked = sql`INSERT INTO wave_orders (wave_id, replacement_id, position)
      SELECT id, ${Number(name.slice(3))}, 9 FROM waves WHERE id <> ${wave.id} LIMIT 1`
    await makeWave({ orders: [(await paidOrder()).id] })
    await assert.rejects(shop.db.execute(locked), ({ cause }: Error) =>
      /wave_replacements_locked/.test(String(cause)),
    )
    const other = await office.memberWith(['fulfil.write'])
    const foreign = await start(name, {}, other.cookie)
    assert.deepEqual([...errorOf(foreign), foreign.error.wave], [409, 'in_other_wave', wave.id])
    assert.equal(await pagesOf(`/api/waves/${wave.id}/pick-list`), 1)
  })

  it('takes replacements by age, and drops stopped ones from a wave', async () => {
    const { name } = await replaced()
    await shop.db.execute(
      sql`UPDATE replacements SET created_at = now() - interval '90 days' WHERE id = ${Number(name.slice(3))}`,
    )
    const before = (await office.call(waves.listWaves, { cookie: office.packer })).body.waiting
    const { wave } = (await makeWave({ first: 1 })).body
    assert.deepEqual(
      wave.orders.map(({ id }) => id),
      [name],
    )
    assert.equal((await office.call(waves.listWaves, { cookie: office.packer })).body.waiting, before - 1)
    const out = await office.call(waves.takeOutOrder, {
      cookie: office.packer,
      params: { id: String(wave.id) },
      body: { version: wave.version, order: name },
    })
    assert.deepEqual([out.body.orders[0]?.state, out.body.state], ['taken-out', 'finished'])

    const next = (await makeWave({ orders: [name] })).body.wave
    await move(replacements.cancelReplacement, name)
    const left = await readWave(next.id)
    assert.deepEqual([left.orders[0]?.state, left.left_count, left.pick], ['stopped', 0, []])
    assert.equal(left.orders[0]?.note, 'Cancelled: put its items back on the shelf.')
    assert.deepEqual(errorOf(await start(name)), [409, 'wrong_order_state'])
  })
})

describe('a replacement at the packing station', () => {
  it('packs a counted replacement without an invoice, with slip and label', async () => {
    const { name, order } = await replaced()
    const { wave } = (await makeWave({ orders: [name] })).body
    const begun = (await start(name.toLowerCase())).body
    assert.deepEqual(
      [begun.id, begun.name, begun.wave, begun.lines.map(({ needed }) => needed)],
      [name, 'Meera Iyer', wave.id, [1]],
    )
    const sku = begun.lines[0]?.sku ?? ''
    assert.deepEqual(errorOf(await tell(packing.finishPacking, name, parcel)), [409, 'packing_incomplete'])
    assert.deepEqual(errorOf(await scan(name, order.id)), [409, 'wrong_item'])
    assert.deepEqual(errorOf(await scan(name, 'SK0001')), [409, 'wrong_item'])
    assert.equal((await scan(name, sku)).body.is_complete, true)
    assert.deepEqual(errorOf(await scan(name, sku)), [409, 'item_complete'])
    assert.equal((await scan(name, sku, { change: -1 })).body.lines[0]?.counted, 0)
    await scan(name, sku)
    const stale = await tell(packing.scanItem, name, { code: sku, version: 1 })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    const done = await tell(packing.finishPacking, name, parcel)
    assert.deepEqual(
      [done.status, done.body.id, done.body.invoice, done.body.wave, done.body.next],
      [200, name, null, wave.id, null],
      JSON.stringify(done.error),
    )
    assert.equal(await pagesOf(done.body.print.url), 2)
    assert.equal((await replacement(name))?.status, 'packed')
    const ended = await readWave(wave.id)
    assert.deepEqual([ended.state, ended.orders[0]?.state], ['finished', 'packed'])
    const { rows } = await shop.db.execute(sql`
      SELECT 1 FROM packings WHERE replacement_id = ${Number(name.slice(3))} AND weight_grams = 850 AND packer_id IS NOT NULL`)
    assert.equal(rows.length, 1)
    assert.equal((await office.order(order.id)).documents.length, order.order.documents.length)
    assert.deepEqual(errorOf(await start(name)), [409, 'wrong_order_state'])
  })

  it('moves a replacement to the colleague who takes it over', async () => {
    const { name } = await replaced()
    await start(name)
    const other = await office.memberWith(['fulfil.write'])
    assert.deepEqual(errorOf(await start(name, {}, other.cookie)), [409, 'packed_by_other'])
    assert.equal((await start(name, { take_over: true }, other.cookie)).body.is_mine, true)
    assert.deepEqual(errorOf(await scan(name, 'SK0005')), [409, 'packed_by_other'])
  })

  it('goes on hold and corrects the shelf when a pack is missing', async () => {
    const { name } = await replaced()
    const begun = (await start(name)).body
    const line = begun.lines[0]
    const short = {
      stock_id: line?.stock_id,
      on_hand: line?.on_hand,
      left: (line?.on_hand ?? 0) - 3,
      reason: 'Missing: 1 × pouch',
    }
    const told = await tell(packing.reportShortPick, name, short)
    assert.deepEqual([told.body.id, told.body.on_hand], [name, short.left], JSON.stringify(told.error))
    const held = await replacement(name)
    assert.deepEqual([held?.status, held?.hold, held?.steps], ['due', short.reason, ['release', 'cancel']])
    assert.deepEqual(errorOf(await start(name)), [409, 'order_held'])
    assert.deepEqual(errorOf(await makeWave({ orders: [name] })), [409, 'nothing_to_pack'])
    assert.deepEqual(errorOf(await move(replacements.packReplacement, name)), [409, 'order_held'])
    assert.equal((await move(replacements.releaseReplacement, name)).body.hold, null)
    assert.deepEqual(errorOf(await move(replacements.releaseReplacement, name)), [409, 'not_held'])
    assert.equal((await start(name)).status, 200)
  })

  it('holds a replacement by hand, which blocks its number and dispatch', async () => {
    const { name } = await replaced()
    assert.equal((await move(replacements.packReplacement, name)).body.status, 'packed')
    const reason = { reason: 'asked to wait' }
    assert.equal((await move(replacements.holdReplacement, name, reason)).body.hold, 'asked to wait')
    assert.deepEqual(errorOf(await move(replacements.holdReplacement, name, reason)), [409, 'order_held'])
    const number = { carrier: 'DTDC', tracking_number: 'HELD-1' }
    for (const endpoint of [replacements.numberReplacement, replacements.sendReplacement]) {
      assert.deepEqual(errorOf(await move(endpoint, name, number)), [409, 'order_held'], endpoint.id)
    }
    await move(replacements.releaseReplacement, name)
    assert.equal((await move(replacements.sendReplacement, name, number)).body.status, 'sent')
    assert.deepEqual(errorOf(await move(replacements.holdReplacement, name, reason)), [
      409,
      'wrong_order_state',
    ])
  })
})

describe('documents of a replacement', () => {
  it('prints documents after packing, and logs each later print as reprint', async () => {
    const { name } = await replaced()
    const early = await print([name])
    assert.deepEqual(errorOf(early), [409, 'wrong_order_state'])
    assert.equal(early.error.message, `${name} is to be packed: its papers are printed when it is packed.`)
    await fill(name)
    const first = await tell(packing.finishPacking, name, parcel)
    const id = Number(name.slice(3))
    const rows = async () =>
      (
        await shop.db.execute<{ papers: string[]; reprints: string[] }>(
          sql`SELECT documents AS papers, reprints FROM print_orders WHERE replacement_id = ${id} ORDER BY print_id`,
        )
      ).rows
    assert.deepEqual(await rows(), [{ papers: ['slip', 'label'], reprints: [] }])
    const preview = await office.call(papers.previewPrint, {
      cookie: office.packer,
      body: { orders: [name], papers: ['slip', 'label'] },
    })
    assert.equal(preview.body.will[0]?.what, 'slip, label; again, and marked so: slip, label')
    const { id: paid } = await paidOrder()
    const second = await print([name, paid])
    assert.deepEqual([second.body.orders, second.body.skip.map((one) => one.id)], [[name], [paid]])
    assert.deepEqual((await rows())[1], { papers: ['slip', 'label'], reprints: ['slip', 'label'] })
    assert.equal(await pagesOf(second.body.url), 2)
    assert.deepEqual(
      [await pagesOf(first.body.print.url), errorOf(await print([name], ['invoice']))],
      [2, [409, 'wrong_order_state']],
    )
    const { entries } = (
      await office.call(listAudit, { cookie: office.owner, query: { entity: `replacement:${name}` } })
    ).body
    assert.equal(entries.filter(({ action }) => action === 'papers_printed').length, 2)
  })
})

describe('a packed replacement on its way to the carrier', () => {
  it('numbers a packed replacement from the table, and misses it until scanned', async () => {
    const { name, order } = await replaced()
    await fill(name)
    await tell(packing.finishPacking, name, parcel)
    const cookie = office.owner
    const open = async () =>
      (
        await office.app.inject({
          url: '/api/parcels/numbers/open',
          headers: { cookie, host: '127.0.0.1:3002' },
        })
      ).body
        .split('\r\n')
        .find((line) => line.startsWith(name))
    assert.equal(await open(), `${name},,,,Meera Iyer,Pune,411001,850`)
    const unnumbered = async () => (await office.call(sending.listSending, { cookie })).body.unnumbered
    const before = await unnumbered()
    const other = (await replaced()).name
    const csv = `Order,Courier,Tracking number\n${name},Wave Post,WP-1\n${name}/2,Wave Post,WP-2\n${other},Wave Post,WP-3\nRPL999,Wave Post,WP-4`
    const preview = (await office.call(sending.previewNumbers, { cookie, body: { csv } })).body
    assert.deepEqual(
      [preview.will.map(({ id, what }) => [id, what]), preview.refused.map(({ line, code }) => [line, code])],
      [
        [[name, 'gets its number']],
        [
          [3, 'no_such_parcel'],
          [4, 'wrong_order_state'],
          [5, 'unknown_order'],
        ],
      ],
    )
    const given = await office.call(sending.assignNumbers, {
      cookie,
      body: { csv, plan: preview.plan },
      key: key(),
    })
    assert.deepEqual(given.body, { given: 1, refused: 3 }, JSON.stringify(given.error))
    assert.deepEqual([await unnumbered(), await open()], [before - 1, undefined])
    assert.equal((await replacement(name))?.tracking_number, 'WP-1')
    const opened = (
      await office.call(sending.openManifest, { cookie, body: { carrier: 'Wave Post' }, key: key() })
    ).body
    assert.deepEqual(
      opened.missing.map((one) => [one.id, one.weight_grams]),
      [[name, 850]],
    )
    const params = { id: String(opened.id) }
    const scanned = await office.call(sending.scanOut, { cookie, params, body: { code: 'wp-1' }, key: key() })
    assert.deepEqual(
      [scanned.body.scanned.map(({ id }) => id), scanned.body.missing_count],
      [[name], 0],
      JSON.stringify(scanned.error),
    )
    const twice = await office.call(sending.scanOut, { cookie, params, body: { code: 'WP-1' }, key: key() })
    assert.match(twice.error.message, new RegExp(`^WP-1 \\(${name}\\) has left already`))
    assert.equal((await replacement(name))?.status, 'sent')
    assert.equal((await office.order(order.id)).status, 'Delivered')
    const taken = (
      await office.call(sending.previewNumbers, {
        cookie,
        body: { csv: `Order,Courier,Tracking number\n${order.id},Wave Post,WP-1` },
      })
    ).body
    assert.equal(taken.refused[0]?.code, 'wrong_order_state')
  })
})
