import assert from 'node:assert/strict'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { login, register } from '#contract/shop/accounts.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { buildApp } from '../../app.ts'
import { loadBuiltPages } from './built-pages.ts'

let shop: TestShop
let app: FastifyInstance
before(async () => {
  shop = await openTestShop()
  app = await buildApp(shop, await loadBuiltPages(shop.log))
  await app.listen({ host: '127.0.0.1', port: 0 })
})
after(async () => {
  await app.close()
  await shop.close()
})

/** Sends raw bytes, and returns all bytes of the answer. */
async function knock(lines: string[], body = ''): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  return text(socket)
}

const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

const host = 'Host: 127.0.0.1'

describe('a message with an ambiguous end', () => {
  const json = 'Content-Type: application/json'
  const smuggled = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  const ambiguous: Record<string, string[]> = {
    'with a length and in chunks': ['Content-Length: 6', 'Transfer-Encoding: chunked'],
    'with two lengths': ['Content-Length: 5', 'Content-Length: 6'],
    'with a length that is none': ['Content-Length: +5'],
    'in chunks that are not the last coding': ['Transfer-Encoding: chunked, identity'],
    'with a header that goes on in the next line': ['X-A: b', ' Content-Length: 5'],
    'with a space before the colon': ['Content-Length : 5'],
  }
  for (const [how, headers] of Object.entries(ambiguous)) {
    // #strange-requests-d9d
    it(`rejects an ambiguous message and ignores what follows: ${how}`, async () => {
      const answer = await knock(['POST /api/login HTTP/1.1', host, json, ...headers], `0\r\n\r\n${smuggled}`)
      const [status] = statusesOf(answer)
      assert.equal(status, 400, answer)
      assert.doesNotMatch(answer, /alive/)
    })
  }
})

describe('a request', () => {
  it('rejects a request without a host', async () => {
    assert.deepEqual(statusesOf(await knock(['GET / HTTP/1.1', 'Connection: close'])), [400])
  })

  // #strange-requests-379
  it('does not echo a request to TRACE', async () => {
    const answer = await knock(['TRACE / HTTP/1.1', host, 'X-Secret: marigold', 'Connection: close'])
    assert.deepEqual(statusesOf(answer), [405])
    assert.doesNotMatch(answer, /marigold/)
  })

  // #strange-requests-6ff
  it('drops a request whose headers arrive slowly', () => {
    assert.ok(app.server.headersTimeout <= 15_000)
    assert.ok(app.server.requestTimeout <= 30_000)
    assert.ok(app.server.timeout > 0)
  })

  // #strange-requests-f5a
  it('serves no file outside the browser files', async () => {
    const paths = [
      '/../package.json',
      '/..%2fpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..%5c..%5cpackage.json',
      '/assets/../../server/entry-server.js',
      '/assets/..%2f..%2fserver/entry-server.js',
      '/assets//etc/passwd',
      '/.vite/manifest.json',
      '/.git/config',
      '/.env',
      '/package.json',
      '/src/server/main.ts',
      '/node_modules/fastify/package.json',
      '/assets/',
      '/assets',
      '/favicon.svg%00.html',
    ]
    for (const path of paths) {
      const answer = await knock([`GET ${path} HTTP/1.1`, host, 'Connection: close'])
      const [status] = statusesOf(answer)
      assert.ok(status === 404 || status === 400, `${path} ${status}`)
    }
  })
})

describe('JSON', () => {
  const send = (body: string) =>
    app.inject({
      method: 'POST',
      url: login.path,
      headers: { 'content-type': 'application/json' },
      payload: body,
    })

  // #strange-requests-d19
  it('rejects deeply nested JSON', async () => {
    for (const body of [
      '['.repeat(200_000),
      '{"a":'.repeat(40_000),
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    ]) {
      const answer = await send(body)
      assert.equal(answer.statusCode, 400)
    }
  })

  // #strange-requests-216
  it('changes no prototype from JSON', async () => {
    for (const body of [
      '{"__proto__":{"role":"staff"},"loginIdentifier":"a@b.co","password":"x"}',
      '{"constructor":{"prototype":{"role":"staff"}},"loginIdentifier":"a@b.co","password":"x"}',
      '{"loginIdentifier":{"__proto__":{"role":"staff"}},"password":"x"}',
    ]) {
      assert.equal((await send(body)).statusCode, 400)
      assert.equal(Reflect.get({}, 'role'), undefined)
    }
  })

  // #strange-requests-ca2
  it('ignores JSON fields that the call does not describe', async () => {
    const body = {
      fullName: 'Meera',
      email: 'm@example.com',
      phoneNumber: '9000000001',
      password: 'marigold-77',
    }
    const answer = await shop.call(register, { body: { ...body, role: 'staff', id: 1, isAdmin: true } })
    assert.equal(answer.status, 200)
    const { rows } = await shop.db.execute(
      sql`SELECT id > 1 AS "isOurs" FROM accounts WHERE email = 'm@example.com'`,
    )
    assert.deepEqual(rows, [{ isOurs: true }])
  })
})

describe('an address with a repeated parameter', () => {
  // #strange-requests-344
  it('rejects a repeated parameter where one value is expected', async () => {
    const answer = await shop.callPath('GET /api/search?q=neem&q=seeds')
    assert.deepEqual([answer.status, answer.error.code], [400, 'invalid_request'])
  })
})
