import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { ContentVersion } from '../database/content-version.ts'
import { pageAddress, searchAddress } from './address.ts'
import { type CachedAnswer, chooseVariant, type FreshAnswer } from './cached-answer.ts'
import { acceptedEncodings } from './encodings.ts'
import { createPageCache } from './page-cache.ts'

/** A content version that the test raises. */
function contentAt(version = 1) {
  const state = { version, passed: 0, isConfirmed: true, isAway: false }
  const content: ContentVersion = {
    known: () => state.version,
    passed: () => state.passed,
    isConfirmed: () => state.isConfirmed,
    confirm: async () => {
      if (state.isAway) throw new Error('The database is away.')
    },
  }
  return { state, content }
}

const answerWith = (text: string, more: Partial<FreshAnswer> = {}): FreshAnswer => ({
  status: 200,
  route: '/',
  body: Buffer.from(text),
  contentType: 'text/html; charset=utf-8',
  cacheControl: 'public',
  isCacheable: true,
  ...more,
})

const log = { warn: () => undefined }

const open = (options: { maxBytes?: number; compressesSecondRead?: boolean } = {}) => {
  const { state, content } = contentAt()
  return { state, pageCache: createPageCache(content, { headers: { 'x-common': 'yes' }, log, ...options }) }
}

const text = (answer: CachedAnswer): string => answer.variants.identity.body.toString()

describe('kept answers', () => {
  it('makes an answer once for concurrent requests until content changes', async () => {
    const { state, pageCache } = open()
    let count = 0
    const make = async () => {
      count += 1
      await new Promise((resolve) => setImmediate(resolve))
      return answerWith(`page ${count}`)
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => pageCache.get('/', make)))
    assert.deepEqual(new Set(answers.map(text)), new Set(['page 1']))
    assert.equal(text(await pageCache.get('/', make)), 'page 1')
    state.version += 1
    assert.equal(pageCache.find('/'), null)
    assert.equal(text(await pageCache.get('/', make)), 'page 2')
    assert.equal(text(await pageCache.get('/other', make)), 'page 3')
  })

  it('caches no answer that began before a change', async () => {
    const { state, pageCache } = open()
    const deferred = Promise.withResolvers<void>()
    const early = pageCache.get('/', async () => {
      await deferred.promise
      return answerWith('old')
    })
    await new Promise((resolve) => setImmediate(resolve))
    state.version += 1
    const late = await pageCache.get('/', async () => answerWith('new'))
    deferred.resolve()
    assert.equal(text(await early), 'old')
    assert.equal(text(late), 'new')
    assert.equal(text(await pageCache.get('/', async () => answerWith('newer'))), 'new')
  })

  it('caches no failure, and isolates addresses', async () => {
    const { pageCache } = open()
    await assert.rejects(
      pageCache.get('/', async () => {
        throw new Error('broken')
      }),
      /broken/,
    )
    assert.equal(
      text(await pageCache.get('/', async () => answerWith('half', { isCacheable: false }))),
      'half',
    )
    assert.equal(pageCache.find('/'), null)
    assert.equal(text(await pageCache.get('/', async () => answerWith('whole'))), 'whole')
    assert.ok(pageCache.find('/'))
  })

  it("uses no cached answer that the database can't confirm", async () => {
    const { state, pageCache } = open()
    await pageCache.get('/', async () => answerWith('kept'))
    Object.assign(state, { isAway: true, isConfirmed: false })
    assert.equal(pageCache.find('/'), null)
    assert.equal(text(await pageCache.get('/', async () => answerWith('fresh'))), 'fresh')
    Object.assign(state, { isAway: false, isConfirmed: true })
    assert.equal(text(await pageCache.get('/', async () => answerWith('other'))), 'kept')
  })

  it('drops unread answers at the size limit', async () => {
    const { pageCache } = open({ maxBytes: 7_500 })
    const page = (name: string) => pageCache.get(name, async () => answerWith(name.repeat(900 / name.length)))
    for (const name of ['/a', '/b']) await page(name)
    assert.ok(pageCache.find('/a'))
    await page('/c')
    assert.deepEqual(
      ['/a', '/b', '/c'].map((name) => pageCache.find(name) !== null),
      [true, false, true],
    )
    await pageCache.get('/large', async () => answerWith('x'.repeat(7_500)))
    assert.equal(pageCache.find('/large'), null)
    assert.ok(pageCache.find('/a'), 'what is too large for all the room leaves the others in it')
  })

  it('gives read answers a second chance', async () => {
    const { pageCache } = open({ maxBytes: 7_500 })
    const page = (name: string) => pageCache.get(name, async () => answerWith(name.repeat(900 / name.length)))
    const isCached = (name: string) => pageCache.find(name) !== null
    for (const name of ['/a', '/b']) await page(name)
    assert.deepEqual(['/a', '/b'].map(isCached), [true, true])
    await page('/c')
    assert.deepEqual(['/a', '/b', '/c'].map(isCached), [false, true, true])
  })

  it('compresses in the background and sends the smallest encoding', async () => {
    const { pageCache } = open()
    const words = 'compost and cocopeat '.repeat(500)
    const answer = await pageCache.get('/', async () => answerWith(words))
    while (!answer.variants.gzip || !answer.variants.br)
      await new Promise((resolve) => setTimeout(resolve, 5))
    const chosen = (acceptEncoding?: string) =>
      chooseVariant(answer, { acceptEncoding, ifNoneMatch: undefined })
    const [br, gzip, plain] = [chosen('gzip, deflate, br'), chosen('gzip'), chosen()]
    assert.equal(brotliDecompressSync(br.body as Buffer).toString(), words)
    assert.equal(gunzipSync(gzip.body as Buffer).toString(), words)
    assert.equal(plain.body?.toString(), words)
    assert.deepEqual(
      [br, gzip, plain].map(({ headers }) => headers['content-encoding']),
      ['br', 'gzip', undefined],
    )
    for (const { headers, body, rawHeaders } of [br, gzip, plain]) {
      assert.equal(headers['content-length'], String(body?.length))
      assert.equal(headers.vary, 'accept-encoding')
      const told = Object.fromEntries(
        rawHeaders.flatMap((name, i) => (i % 2 ? [] : [[name, rawHeaders[i + 1]]])),
      )
      assert.deepEqual(told, { 'x-common': 'yes', ...headers })
    }
    assert.equal(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size, 3)
  })

  it('compresses only at the second read where configured', async () => {
    const { pageCache } = open({ compressesSecondRead: true })
    const make = async () => answerWith('compost and cocopeat '.repeat(500))
    const answer = await pageCache.get('/', make)
    await new Promise((resolve) => setTimeout(resolve, 50))
    assert.deepEqual(Object.keys(answer.variants), ['identity'])
    assert.equal(pageCache.find('/'), answer)
    while (!answer.variants.br) await new Promise((resolve) => setTimeout(resolve, 5))
  })

  it('answers 304 to a client with the same text', async () => {
    const { pageCache } = open()
    const answer = await pageCache.get('/', async () => answerWith('short'))
    const { etag = '' } = chooseVariant(answer, { acceptEncoding: undefined, ifNoneMatch: undefined }).headers
    const statusFor = (ifNoneMatch: string) =>
      chooseVariant(answer, { acceptEncoding: 'br', ifNoneMatch }).status
    assert.equal(statusFor(etag), 304)
    assert.equal(statusFor(`W/${etag}`), 304)
    assert.equal(statusFor(`"other", ${etag.slice(0, -1)}-br"`), 304)
    assert.equal(statusFor('*'), 304)
    const missing = await pageCache.get('/nothing', async () => ({ ...answerWith('none'), status: 404 }))
    assert.equal(chooseVariant(missing, { acceptEncoding: 'br', ifNoneMatch: '*' }).status, 404)
    assert.equal(statusFor('"other"'), 200)
    const unchanged = chooseVariant(answer, { acceptEncoding: undefined, ifNoneMatch: etag })
    assert.deepEqual(Object.keys(unchanged.headers).sort(), ['cache-control', 'etag', 'vary'])
    assert.equal(unchanged.rawHeaders.includes('content-length'), false)
    assert.equal(unchanged.rawHeaders.includes('x-common'), true)
  })
})

describe('the accepted encodings', () => {
  const table: [string | undefined, string[]][] = [
    [undefined, ['identity']],
    ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
    ['GZIP;q=0.5', ['gzip', 'identity']],
    ['br;q=0, gzip', ['gzip', 'identity']],
    ['*', ['br', 'gzip', 'identity']],
    ['*;q=0', ['identity']],
    ['deflate', ['identity']],
  ]
  for (const [header, expected] of table) {
    it(`accepts ${expected.join(', ')} for ${header ?? 'no header'}`, () => {
      assert.deepEqual(acceptedEncodings(header), expected)
    })
  }
})

describe('the address of a page', () => {
  const table: [string, string | null][] = [
    ['/blog', '/blog'],
    ['/blog?utm_source=mail&utm_campaign=may', '/blog'],
    ['/?fbclid=abc', '/'],
    ['/search?q=neem', null],
    ['/products/1?utm_source=mail&quantity=2', null],
    ['/blog?', '/blog'],
  ]
  for (const [url, expected] of table) {
    it(`caches ${url} as ${expected ?? 'nothing'}`, () => {
      assert.equal(pageAddress(url), expected)
    })
  }
})

describe('the cache key of a search', () => {
  const table: [string, string | null][] = [
    ['/api/search?q=neem', '/api/search?q=neem'],
    ['/api/search?q=+neem%20cake%20&utm_source=mail#x', '/api/search?q=neem%20cake'],
    ['/api/search?q=', '/api/search?q='],
    ['/api/search', null],
    ['/api/search?q=r%26d', '/api/search?q=r%26d'],
    ['/api/search?q=r&d', null],
    ['/api/search?q=neem%FF', null],
    ['/api/search?q=a&q=b', null],
    ['/api/search?q=a&page=2', null],
  ]
  for (const [url, expected] of table) {
    it(`caches the search ${url} as ${expected ?? 'nothing'}`, () => {
      assert.equal(searchAddress(url), expected)
    })
  }
})
