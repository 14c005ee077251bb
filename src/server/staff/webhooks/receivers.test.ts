import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openWebhooks } from '#test/webhook-office.ts'
import { openReceiver } from '#test/webhook-receiver.ts'
import { publishEvents } from './publish-events.ts'

const { db, receiver, makeEndpoint, deliveriesOf, join, send } = await openWebhooks()

describe('the receiver of a webhook', () => {
  it('delays no other endpoint while it hangs', async () => {
    const hanging = await openReceiver()
    hanging.answer(() => undefined)
    const slow = await makeEndpoint({ url: hanging.url })
    await makeEndpoint()
    for (let facts = 0; facts < 20; facts += 1) await join()
    const sending = send({ timeoutMs: 3_000 })
    const began = performance.now()
    while (receiver.received.length < 20 && performance.now() - began < 3_000) await wait(10)
    assert.equal(receiver.received.length, 20)
    // An event that happens meanwhile is sent at once.
    await join()
    await publishEvents({ db })
    while (receiver.received.length < 21 && performance.now() - began < 3_000) await wait(10)
    assert.equal(receiver.received.length, 21)
    await sending
    assert.equal(hanging.received.length, 1)
    assert.match((await deliveriesOf(slow.id)).at(-1)?.problem ?? '', /within 3 seconds/)
  })

  it('may answer a megabyte or without an end', async () => {
    const { id } = await makeEndpoint()
    receiver.answer((reply) => {
      reply.writeHead(200)
      const more = (): void => {
        while (!reply.destroyed && reply.write(Buffer.alloc(1_048_576)));
      }
      reply.on('drain', more)
      more()
    })
    await join()
    await send()
    assert.equal((await deliveriesOf(id))[0]?.state, 'delivered')
  })

  it('may end the connection without an answer', async () => {
    const { id } = await makeEndpoint()
    receiver.answer((reply) => void reply.destroy())
    await join()
    await send()
    assert.match((await deliveriesOf(id))[0]?.problem ?? '', /did not answer/)
  })

  // #webhook-public
  it('is never called on an address that is not public', async () => {
    const { id } = await makeEndpoint()
    for (const [url, addresses] of [
      ['https://hooks.example/', ['10.0.0.1']],
      ['https://hooks.example/', ['93.184.216.34', '169.254.169.254']],
      ['https://127.0.0.1/', []],
      ['https://[::ffff:10.0.0.1]/', []],
      [receiver.url, []],
    ] as const) {
      await db.execute(sql`UPDATE webhook_endpoints SET url = ${url}, resumes_at = now() WHERE id = ${id}`)
      await join()
      const resolve = async () => addresses.map((address) => ({ address, family: 4 }))
      await send({ isLive: true, resolve })
      const { problem, status_code: status } = (await deliveriesOf(id))[0] ?? {}
      assert.match(problem ?? '', /not in the public internet|begin with https/, url)
      assert.equal(status, null)
    }
    assert.equal(receiver.received.length, 0)
  })

  // #webhook-rebinding
  it('is called at the address that was checked, whatever DNS says later', async () => {
    const port = new URL(receiver.url).port
    await makeEndpoint({ url: `http://hooks.localhost:${port}/` })
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    }
    await join()
    await send({ resolve })
    assert.deepEqual([asked, receiver.received.length], [1, 1])
  })

  it('may be in a private network of the owner', async () => {
    const { id } = await makeEndpoint()
    await join()
    await send({ isLive: true, networks: ['10.0.0.0/8'] })
    assert.match((await deliveriesOf(id))[0]?.problem ?? '', /not in the public internet/)
    await db.execute(sql`UPDATE webhook_endpoints SET resumes_at = now()`)
    await join()
    await send({ isLive: true, networks: ['10.0.0.0/8', '127.0.0.0/8'] })
    assert.ok(receiver.received.length > 0)
  })
})
