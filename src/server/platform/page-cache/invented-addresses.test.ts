import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { describe, it } from 'node:test'
import { setTimeout as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import type { ContentVersion } from '../database/content-version.ts'
import { bearerAuthentication } from '../http/bearer-authentication.ts'
import { bindEndpoints } from '../http/bind-endpoints.ts'
import { registerNotFound } from '../http/not-found.ts'
import { registerPages, sendPage } from '../http/pages.ts'
import { ownPath, pageAddress } from './address.ts'
import type { FreshAnswer } from './cached-answer.ts'
import { createPageCache, createPageCaches } from './page-cache.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const content: ContentVersion = {
  passed: () => 0,
  known: () => 1,
  isConfirmed: () => true,
  confirm: async () => undefined,
}
const open = () => createPageCache(content, common)

const common = { headers: { 'x-common': 'yes' }, log: { warn: () => undefined } }
const padding = 'compost and neem '.repeat(850)

const made = (): FreshAnswer => ({
  status: 200,
  route: '/',
  body: Buffer.from(padding),
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'public',
  isCacheable: true,
})

/** Memory in MB outside the heap of V8, once pending work has ended. */
async function memory(): Promise<number> {
  await turn(50)
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

/**
 * Returns the growth in MB. V8 frees buffers on another thread, late on a busy machine, so it waits until the
 * growth is below the bound or lasts.
 */
async function growthSince(before: number, bound: number): Promise<number> {
  const giveUpAt = performance.now() + 15_000
  for (;;) {
    const growth = (await memory()) - before
    if (growth < bound || performance.now() > giveUpAt) return growth
  }
}

/** The n-th spelling of a few pages; all differ. */
function spelling(n: number): string {
  const page = ['/cart', '/blog', '/productpage', '/products/12', '/about'][n % 5] ?? '/'
  const letters = [...page]
  // Each bit of the number turns one letter into a capital or an escape; the first character must stay.
  const each = (change: (letter: string) => string, bits: number) =>
    letters.map((letter, i) => (i > 0 && (bits >> (i % 20)) & 1 ? change(letter) : letter)).join('')
  const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`
  switch (n % 9) {
    case 0:
      return `${page}?q=${n}`
    case 1:
      return `${page}#${n}`
    case 2:
      return `${page}?utm_source=${n}#${n}`
    case 3:
      return `${each(escaped, n)}?utm_source=x`
    case 4:
      return each((letter) => letter.toUpperCase(), n)
    case 5:
      return `${'/'.repeat(1 + (n % 900))}${page}`
    case 6:
      return `/${'.//'.repeat(n % 300)}x/..${page}`
    case 7:
      return `http://host-${n}.example${page}`
    default:
      return `//host-${n}.example${page}${'/'.repeat(n % 50)}`
  }
}

describe('very many addresses', () => {
  // #kept-strangers-1m
  it('caches 200,000 spellings of a few pages as those pages', async () => {
    const pageCache = open()
    const before = await memory()
    // Caching 20 bytes of each would exceed the bound.
    for (let n = 0; n < 200_000; n += 1) {
      const address = pageAddress(ownPath(spelling(n)))
      if (address !== null) await pageCache.get(address, async () => made())
    }
    const growth = await growthSince(before, 4)
    assert.ok(growth < 4, `${growth.toFixed(1)} MB more`)
    assert.deepEqual(pageCache.figures().entries, 5)
  })

  it('limits the memory of very many pages', async () => {
    const pageCache = open()
    const before = await memory()
    const small = { ...made(), body: Buffer.from('short') }
    for (let n = 0; n < 20_000; n += 1) {
      // Lets compression and garbage collection run.
      if (n % 500 === 0) await turn(1)
      await pageCache.get(`/products/${'long-'.repeat(20)}${n}`, async () => (n % 50 === 0 ? made() : small))
    }
    const growth = await growthSince(before, 64)
    const { entries, bytes } = pageCache.figures()
    assert.ok(entries <= 4_000 && bytes <= 48 * 2 ** 20, `${entries} entries, ${bytes} bytes`)
    assert.ok(growth < 64, `${growth.toFixed(1)} MB more`)
  })
})

describe('a client that writes raw requests', () => {
  // #kept-strangers-7f0
  it('caches one page and one call for invented raw requests', async (t) => {
    const pageCaches = createPageCaches(content, common)
    const app = Fastify()
    t.after(() => app.close())
    const api = bindEndpoints(app, {
      authentication: bearerAuthentication(async () => null),
      countCall: async () => undefined,
      pageCaches,
    })
    const described = endpoint({
      id: 'padding',
      method: 'GET',
      path: '/api/padding/{id}',
      tag: 'Shop',
      access: 'anyone',
      isContent: true,
      summary: '',
      params: z.object({ id: z.string() }),
      reply: z.object({ padding: z.string() }),
    })
    api(described, async () => ({ padding }))
    const asking = endpoint({
      id: 'asking',
      method: 'GET',
      path: '/api/ask',
      tag: 'Shop',
      access: 'anyone',
      isContent: true,
      summary: '',
      query: z.object({ q: z.string() }),
      reply: z.object({ padding: z.string() }),
    })
    api(asking, async ({ query }) => ({ padding: padding + query.q }))
    const render = async () => ({ status: 200, html: padding })
    const settings = { current: async () => defaultSettings }
    await registerPages(app, {
      render,
      origin: 'http://shop.example',
      settings,
      pageCache: pageCaches.pages,
      facts: [],
      payingHeaders: {},
      findRedirect: async () => null,
    })
    registerNotFound(app, sendPage)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    await ask(port, ['/api/padding/a', '/cart'])
    const before = await memory()
    const spellings = Array.from({ length: 1_000 }, (_, n) => [
      `/api/padding/a#${n}`,
      `/api/padding/%61?${n}`,
      `/cart#${n}`,
      spelling(n),
    ])
    // More than are kept.
    const questions = Array.from({ length: 3_000 }, (_, n) => `/api/ask?q=${n}`)
    const addresses = [...spellings.flat(), ...questions]
    assert.equal(await ask(port, addresses), addresses.length)
    const growth = await growthSince(before, 40)
    assert.ok(growth < 40, `${growth.toFixed(1)} MB more`)
    assert.ok(pageCaches.pages.figures().entries <= 8, `${pageCaches.pages.figures().entries} are kept`)
    const { entries, bytes } = pageCaches.searches.figures()
    assert.ok(entries <= 2_000 && bytes <= 12 * 2 ** 20, `${entries} questions, ${bytes} bytes`)
    assert.ok(entries > 100, `${entries} questions`)
  })
})

/** Sends raw addresses over one connection. Returns the number of answers. */
async function ask(port: number, addresses: string[]): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  let answered = 0
  let rest = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const seen = rest + chunk
    answered += seen.split('HTTP/1.1 ').length - 1
    rest = seen.slice(-8)
  })
  for (const [i, address] of addresses.entries()) {
    const connection = i === addresses.length - 1 ? 'Connection: close\r\n' : ''
    socket.write(`GET ${address} HTTP/1.1\r\nHost: shop-${i}.example\r\n${connection}\r\n`)
  }
  await once(socket, 'close')
  return answered
}
