import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startMailServer } from '#test/mail-server.ts'
import { addresses, names, openMailShop } from '#test/mail-shop.ts'

const mail = await openMailShop()
const { deliver, enqueue, rows, statuses, waitOver, recipients } = mail

describe('delivery to a failing mail server', () => {
  it('sends every mail once after an outage without counting attempts', async () => {
    const { port } = mail.server
    await mail.server.close()
    await enqueue(names(5))
    for (let i = 0; i < 3; i += 1) {
      await deliver()
      await waitOver()
    }
    assert.deepEqual(
      (await rows()).map(({ status, attempts }) => [status, attempts]),
      names(5).map(() => ['waiting', 0]),
    )
    mail.server = await startMailServer(port)
    await deliver()
    assert.deepEqual(recipients(), addresses(names(5)))
    assert.deepEqual(new Set(await statuses()), new Set(['sent']))
  })

  it('stops calling a server after its first hanging connection', async () => {
    await enqueue(names(20))
    mail.server.faults = 'hang at connect'
    await deliver()
    assert.equal(mail.server.connections, 1)
    mail.server.faults = 'take'
    await waitOver()
    await deliver()
    assert.deepEqual(recipients(), addresses(names(20)))
  })

  it('resends a mail after a hang, and the server accepts it once', async () => {
    await enqueue(names(3))
    mail.server.faults = 'hang at data'
    await deliver()
    assert.deepEqual(await statuses(), ['waiting', 'waiting', 'waiting'])
    mail.server.faults = 'take'
    await waitOver()
    await deliver()
    await deliver()
    assert.deepEqual(recipients(), addresses(names(3)))
  })

  it('does not delay a stop of the shop', async () => {
    await enqueue(names(5))
    mail.server.faults = 'hang at data'
    const stopping = new AbortController()
    const delivering = deliver(mail.server.url, false, stopping.signal)
    stopping.abort()
    await delivering
    assert.ok((await rows()).filter(({ lastError }) => lastError !== null).length <= 1)
  })

  it('retries a mail that the server refuses for now', async () => {
    await enqueue(names(4))
    mail.server.faults = 'refuse for now'
    await deliver()
    const [row] = await rows()
    assert.deepEqual([row?.status, row?.attempts], ['waiting', 1])
    assert.match(row?.lastError ?? '', /Try again later/)
    await deliver()
    assert.equal((await rows())[0]?.attempts, 1, 'it was tried again before its time')
    mail.server.faults = 'take'
    await waitOver()
    await deliver()
    assert.deepEqual(recipients(), addresses(names(4)))
  })
})
