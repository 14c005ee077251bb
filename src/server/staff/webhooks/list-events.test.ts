import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listEvents } from '#contract/admin/webhooks.ts'
import { openWebhooks } from '#test/webhook-office.ts'
import { deleteOldEvents } from './delete-old-events.ts'
import { publishEvents } from './publish-events.ts'

const { shop, office, db, owner, makeEndpoint, deliveriesOf, join, send } = await openWebhooks()

describe('the list of events', () => {
  it('goes on after a cursor, and filters by type', async () => {
    await publishEvents({ db })
    const count = Number((await db.execute(sql`SELECT last_value FROM event_positions`)).rows[0]?.last_value)
    const email = await join()
    await db.execute(sql`UPDATE subscribers SET unsubscribed_at = now() WHERE email = ${email}`)
    await publishEvents({ db })
    const list = (query: Record<string, string>) => office.call(listEvents, { ...owner, query })
    const { body: first } = await list({ after: String(count) })
    assert.deepEqual(
      first.events.map(({ type }) => type),
      ['newsletter.joined', 'newsletter.left'],
    )
    const { body: none } = await list({ after: first.next_cursor ?? '' })
    assert.deepEqual(none, { events: [], next_cursor: first.next_cursor })
    const { body: left } = await list({ after: String(count), type: 'newsletter.left' })
    assert.equal(left.events.length, 1)
  })

  it('gives a place to an event only after its commit', async () => {
    await publishEvents({ db })
    const early = await shop.pool.connect()
    await early.query('BEGIN')
    await early.query("INSERT INTO subscribers (email) VALUES ('early@example.com')")
    await join()
    await publishEvents({ db })
    const { body: before } = await office.call(listEvents, { ...owner, query: { type: 'newsletter.joined' } })
    await early.query('COMMIT')
    early.release()
    await publishEvents({ db })
    const { body: after } = await office.call(listEvents, {
      ...owner,
      query: { type: 'newsletter.joined', after: before.next_cursor ?? '' },
    })
    assert.equal(after.events.length, 1)
    assert.ok((after.events[0]?.version ?? 0) < (before.events.at(-1)?.version ?? 0))
  })

  it('forgets events and deliveries after 30 days', async () => {
    const { id } = await makeEndpoint()
    await join()
    await send()
    await db.execute(
      sql`UPDATE events SET occurred_at = now() - interval '31 days' WHERE type = 'newsletter.joined'`,
    )
    await deleteOldEvents(db)
    assert.deepEqual(await deliveriesOf(id), [])
  })
})
