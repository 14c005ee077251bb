import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { headerOf } from '#test/mail-server.ts'
import { addresses, names, openMailShop } from '#test/mail-shop.ts'
import { claimMails } from './mail-queue.ts'

const mail = await openMailShop()
const { shop, deliver, enqueue, enqueueLink, waitOver, recipients } = mail

async function eventually(isDone: () => boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!isDone()) {
    assert.ok(Date.now() < end, 'It never came to that.')
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

describe('delivery of many mails', () => {
  it('sends over several connections at once, reset links first', async () => {
    await enqueue(names(60))
    await enqueueLink()
    await deliver()
    const [first] = mail.server.taken
    assert.equal(headerOf(first?.raw ?? '', 'Subject'), 'Reset your Soilkin password')
    assert.equal(recipients().length, 61)
    assert.ok(mail.server.connections > 1 && mail.server.connections < 20, `${mail.server.connections}`)
  })

  it('releases untried mails when the shop stops', async () => {
    await enqueue(names(8))
    const stop = new AbortController()
    const sending = deliver(mail.server.url, false, stop.signal)
    await eventually(() => mail.server.taken.length > 0)
    stop.abort()
    await sending
    assert.ok(mail.server.taken.length < 8, `${mail.server.taken.length}`)
    await deliver()
    assert.deepEqual(recipients(), addresses(names(8)))
  })
})

describe('several sending processes', () => {
  it('send each of 40 mails once', async () => {
    await enqueue(names(40))
    await Promise.all([deliver(), deliver(), deliver(), deliver()])
    assert.deepEqual(recipients(), addresses(names(40)))
  })

  it('claim other mails while a claim is uncommitted', async () => {
    await enqueue(names(4))
    const first = await shop.db.transaction(async (tx) => {
      const first = await claimMails(tx, 2)
      // A process that waited for the first claim would hang here until the lock times out.
      const others = await shop.db.transaction(async (other) => {
        await other.execute(sql`SET LOCAL lock_timeout = '2s'`)
        return claimMails(other, 4)
      })
      return { claimed: first, others }
    })
    const ids = [...first.claimed, ...first.others].map(({ id }) => id)
    assert.deepEqual([first.claimed.length, first.others.length, new Set(ids).size], [2, 2, 4])
    await waitOver()
    await deliver()
    assert.deepEqual(recipients(), addresses(names(4)))
  })

  it('resend the mail of a dead process with the same Message-ID', async () => {
    await enqueue(['orphan'])
    const [taken] = await claimMails(shop.db, 1)
    await deliver()
    assert.equal(mail.server.taken.length, 0, 'the claim was not respected')
    await waitOver()
    await deliver()
    assert.equal(recipients().length, 1)
    const id = headerOf(mail.server.taken[0]?.raw ?? '', 'Message-ID') ?? ''
    assert.equal(id, `<outbox-${taken?.id}.${taken?.createdAt.getTime()}@127.0.0.1>`)
  })
})
