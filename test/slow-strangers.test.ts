import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from '#server/app.ts'
import { loadBuiltPages } from '#server/platform/http/built-pages.ts'
import { openPayingShop } from './paying-shop.ts'

/** As in production, where callers on this machine are counted like all others; with the sandbox's keys. */
const shop = await openPayingShop(
  { after },
  {
    NODE_ENV: 'production',
    RAZORPAY_KEY_ID: 'rzp_test_sandbox',
    RAZORPAY_KEY_SECRET: 'sandbox_key_secret',
    RAZORPAY_WEBHOOK_SECRET: 'sandbox_webhook_secret',
  },
)
/** With its pages and their files, the largest of its answers. */
const app = await buildApp(shop, await loadBuiltPages(shop.log))
after(() => app.close())
await app.listen({ port: 0, host: '0.0.0.0' })
const { port } = app.server.address() as AddressInfo

const slowCount = 1_000

/** Sends the headers of a sign-in and one byte of its body, from an address of one network. */
function dripBody(n: number): { socket: Socket; heard: () => string } {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.1.2.${1 + (n % 250)}` })
  let heard = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    heard += chunk
  })
  socket.on('error', () => undefined)
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  )
  return { socket, heard: () => heard }
}

/** One call from another address. */
function visit(
  method: string,
  path: string,
  { token, body, from = '127.9.9.9' }: { token?: string; body?: unknown; from?: string } = {},
) {
  return new Promise<{ status: number; json: Record<string, unknown> }>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const asked = request(
      { port, host: '127.0.0.1', localAddress: from, method, path, headers, agent: false },
      async (answer) => {
        const text = (await answer.setEncoding('utf8').toArray()).join('')
        resolve({ status: answer.statusCode ?? 0, json: JSON.parse(text || '{}') })
      },
    )
    asked.once('error', reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** The largest file that the shop serves, which no buffer of a connection takes several times over. */
async function findLargestFile(): Promise<string> {
  const folder = new URL('../dist/client/assets/', import.meta.url)
  const files = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name))
  const sizes = await Promise.all(
    files.map(async (name) => ({ name, bytes: (await stat(new URL(name, folder))).size })),
  )
  const [largest] = sizes.sort((one, other) => other.bytes - one.bytes)
  return `/assets/${largest?.name}`
}

/** Asks for a file again and again on one connection and takes nothing of the answers. */
function readNothing(path: string, times: number, from: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).pause()
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`.repeat(times))
  return socket
}

/** Asks again, until it is so. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 90_000
  while (!(await isSo())) {
    assert.ok(performance.now() < giveUpAt, `waited in vain until ${what}`)
    await wait(50)
  }
}

describe('slow strangers', { concurrency: true }, () => {
  // #slow-strangers-1k
  it('a thousand slow connections of one network block no other', async (t) => {
    const slow = Array.from({ length: slowCount }, (_, n) => dripBody(n))
    t.after(() => {
      for (const { socket } of slow) socket.destroy()
    })
    await wait(2_000)
    for (let visits = 0; visits < 20; visits += 1) {
      assert.equal((await visit('GET', '/api/products_s')).status, 200)
    }
    const account = {
      fullName: 'Meera Iyer',
      email: 'meera@example.com',
      phoneNumber: '9000000001',
      password: 'marigold-77',
    }
    const { json: signedIn } = await visit('POST', '/api/register', { body: account })
    const token = String(signedIn.token)
    const items = [{ productId: 1, quantity: 1 }]
    const { json: quote } = await visit('POST', '/api/checkout/quote', { token, body: { items } })
    const { json: payment } = await visit('POST', '/api/create-razorpay-order', {
      token,
      body: { amount: quote.total, currency: 'INR', items },
    })
    const proof = await shop.sandbox.pay(String(payment.id))
    const verified = await visit('POST', '/api/verify-razorpay-payment', { token, body: proof })
    assert.equal(verified.status, 200, JSON.stringify(verified.json))
    assert.equal(verified.json.verified, true)
    assert.ok(
      slow.some(({ heard }) => heard() === ''),
      'the slow ones were still there while the shopper bought',
    )

    const isOver = async () => slow.every(({ heard }) => heard() !== '')
    await until('nobody holds a place any longer', isOver)
    const answers = new Map<string, number>()
    for (const { heard } of slow) {
      const status = heard().slice(9, 12)
      answers.set(status, (answers.get(status) ?? 0) + 1)
    }
    const places = answers.get('408') ?? 0
    assert.ok(places > 0 && places <= 38, `${places} had a place at the gate`)
    assert.match(slow.find(({ heard }) => heard().includes(' 408 '))?.heard() ?? '', /request_too_slow/)
    assert.equal(answers.get('503'), slowCount - places)
  })

  // #slow-readers-1a4
  it("connections that read slowly use only their network's share", async (t) => {
    const path = await findLargestFile()
    const readers: Socket[] = []
    t.after(() => {
      for (const socket of readers) socket.destroy()
    })
    const neighbour = { from: '127.1.3.200' }
    const statusOfNeighbour = async () => (await visit('GET', '/api/products_s', neighbour)).status
    await until('their network has its share', async () => {
      readers.push(readNothing(path, 8, `127.1.3.${1 + (readers.length % 150)}`))
      return (await statusOfNeighbour()) === 503
    })
    for (let visits = 0; visits < 20; visits += 1) {
      assert.equal((await visit('GET', '/api/products_s')).status, 200)
    }
    await until('their places are given to others', async () => (await statusOfNeighbour()) === 200)
  })
})
