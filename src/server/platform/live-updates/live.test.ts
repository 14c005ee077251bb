import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { addOrderNote, getStaffOrder, holdOrder, releaseOrder } from '#contract/admin/orders.ts'
import { getSession } from '#contract/admin/sign-in.ts'
import { openBackOffice, origin, type TestOffice } from '#test/back-office.ts'
import { force } from '#test/force.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { buildStaffApp } from '../../admin-app.ts'

let shop: TestShop
let office: TestOffice
let address: string
before(async () => {
  shop = await openTestShop()
  office = await openBackOffice(shop)
  address = await office.app.listen({ port: 0, host: '127.0.0.1' })
  await force(shop.db, sql`UPDATE orders SET status = 'processing' WHERE id = 1`)
})
after(async () => {
  // fetch opens connections in advance that never become idle.
  office.app.server.closeAllConnections()
  await office.app.close()
  await shop.close()
})

interface Stream {
  status: number
  /** Waits for the next event other than `again`; two seconds plus time for a busy machine. */
  next: () => Promise<{ event: string; data: unknown }>
  again: () => Promise<void>
  isEnded: () => Promise<boolean>
  leave: () => void
}

async function openStream(cookie: string, at = address): Promise<Stream> {
  const leaving = new AbortController()
  const answer = await fetch(`${at}/api/live`, { headers: { cookie, origin }, signal: leaving.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        return block
      }
      const part = await reader?.read().catch(() => undefined)
      if (!part || part.done) return null
      text += part.value
    }
  }
  const event = async (wanted: (name: string) => boolean) => {
    for (;;) {
      const block = await read()
      if (block === null) throw new Error('the stream ended')
      const name = /^event: (.*)$/m.exec(block)?.[1]
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (name && wanted(name)) return { event: name, data: JSON.parse(data ?? 'null') as unknown }
    }
  }
  return {
    status: answer.status,
    next: () => event((name) => name !== 'again'),
    again: async () => {
      await event((name) => name === 'again')
    },
    isEnded: async () => {
      for (;;) if ((await read()) === null) return true
    },
    leave: () => leaving.abort(),
  }
}

const orderOne = { params: { id: 'ORD001' } }
const versionOfOne = async (): Promise<number> =>
  (await office.call(getStaffOrder, { ...orderOne, cookie: office.owner })).body.version

async function holdAndRelease(): Promise<number> {
  const version = await versionOfOne()
  const cookie = office.owner
  const held = await office.call(holdOrder, { ...orderOne, cookie, body: { version, reason: 'Look' } })
  assert.equal(held.status, 200)
  const free = await office.call(releaseOrder, { ...orderOne, cookie, body: { version: held.body.version } })
  assert.equal(free.status, 200)
  return free.body.version
}

describe('GET /api/live', () => {
  it('streams kind, id and version of a change, no personal data', async () => {
    const stream = await openStream(office.packer)
    await stream.again()
    const before = await versionOfOne()
    const begun = performance.now()
    await office.call(holdOrder, {
      ...orderOne,
      cookie: office.owner,
      body: { version: before, reason: 'Ask Meera Iyer' },
    })
    const received = await stream.next()
    assert.ok(performance.now() - begun < 2_000)
    assert.deepEqual(received, { event: 'changes', data: [['order', '1', before + 1]] })
    await office.call(releaseOrder, { ...orderOne, cookie: office.owner, body: { version: before + 1 } })
    await stream.next()
    await office.call(addOrderNote, {
      ...orderOne,
      cookie: office.owner,
      body: { text: 'Rang the shopper.' },
    })
    assert.deepEqual((await stream.next()).data, [['order', '1', null]])
    stream.leave()
  })

  it('streams changes of other processes, without unpaid attempts', async () => {
    const other = await buildStaffApp(office.office)
    const stream = await openStream(office.owner, await other.listen({ port: 0, host: '127.0.0.1' }))
    await stream.again()
    await force(shop.db, sql`UPDATE orders SET status = 'awaiting_payment' WHERE id = 2`)
    await stream.next()
    await shop.db.execute(sql`UPDATE orders SET shipping_city = 'Pune' WHERE id = 2`)
    await shop.db.execute(sql`UPDATE products SET name = name || '!' WHERE id = 3`)
    const { data } = await stream.next()
    assert.deepEqual(
      (data as unknown[][]).map(([kind, id]) => `${kind} ${id}`),
      ['product 3'],
    )
    stream.leave()
    await other.close()
  })

  it('streams only kinds that the member may see', async () => {
    const { cookie } = await office.memberWith(['products.read'])
    const stream = await openStream(cookie)
    await stream.again()
    await holdAndRelease()
    await shop.db.execute(sql`UPDATE products SET name = name || '?' WHERE id = 3`)
    const { data } = await stream.next()
    assert.equal((data as unknown[][])[0]?.[0], 'product')
    stream.leave()
  })

  it('ends a stream with its session', async () => {
    const { cookie, staffId } = await office.memberWith(['orders.read'])
    const stream = await openStream(cookie)
    await stream.again()
    await shop.db.execute(sql`DELETE FROM staff_sessions WHERE staff_id = ${staffId}`)
    assert.equal((await stream.next()).event, 'over')
    assert.ok(await stream.isEnded())
    assert.equal((await openStream(cookie)).status, 401)
  })

  it('applies changed permissions to an open stream', async () => {
    const { cookie, staffId } = await office.memberWith(['orders.read'])
    const stream = await openStream(cookie)
    await stream.again()
    await shop.db.execute(sql`
      UPDATE staff_roles SET permissions = '{products.read}'
      WHERE id = (SELECT role_id FROM staff_members WHERE id = ${staffId})`)
    assert.equal((await stream.next()).event, 'rights')
    await holdAndRelease()
    await shop.db.execute(sql`UPDATE products SET name = name || '.' WHERE id = 4`)
    assert.equal(((await stream.next()).data as unknown[][])[0]?.[0], 'product')
    stream.leave()
  })

  it('reconnects to the database and makes screens reload', async () => {
    const stream = await openStream(office.owner)
    await stream.again()
    await shop.db.execute(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'soilkin live'`)
    await stream.again()
    await holdAndRelease()
    assert.equal((await stream.next()).event, 'changes')
    stream.leave()
  })

  it('ends the first stream when a session opens a fourth', async () => {
    const { cookie } = await office.memberWith(['orders.read'])
    const first = await openStream(cookie)
    const others = [await openStream(cookie), await openStream(cookie), await openStream(cookie)]
    assert.ok(await first.isEnded())
    for (const stream of others) stream.leave()
  })

  it('does not extend a session by streams or background calls', async () => {
    const { cookie, staffId } = await office.memberWith(['orders.read'])
    const seenAt = async () =>
      (
        await shop.db.execute<{ at: string }>(
          sql`SELECT last_seen_at::text AS at FROM staff_sessions WHERE staff_id = ${staffId}`,
        )
      ).rows[0]?.at
    await shop.db.execute(
      sql`UPDATE staff_sessions SET last_seen_at = now() - interval '25 minutes' WHERE staff_id = ${staffId}`,
    )
    const before = await seenAt()
    const stream = await openStream(cookie)
    await stream.again()
    stream.leave()
    await office.call(getStaffOrder, { ...orderOne, cookie, headers: { 'x-background': '1' } })
    assert.equal(await seenAt(), before)
    await office.call(getSession, { cookie })
    assert.notEqual(await seenAt(), before)
  })

  it('ends all streams when the application stops', async () => {
    const other = await buildStaffApp(office.office)
    const stream = await openStream(office.owner, await other.listen({ port: 0, host: '127.0.0.1' }))
    await stream.again()
    await other.close()
    assert.ok(await stream.isEnded())
  })
})
