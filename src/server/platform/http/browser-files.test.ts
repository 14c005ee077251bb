import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { registerBrowserFiles } from './browser-files.ts'
import { browserFilesFolder } from './built-pages.ts'
import { registerErrorReplies } from './error-replies.ts'

describe('the built files for browsers', () => {
  it('sends built files compressed, and hashed ones as immutable', async (t) => {
    const folder = new URL('assets/', browserFilesFolder)
    const name =
      (await readdir(folder)).find((each) => each.endsWith('.js.br')) ?? assert.fail('Nothing is built.')
    const compressed = await readFile(new URL(name, folder))
    const app = fastify()
    t.after(() => app.close())
    await registerBrowserFiles(app)
    const url = `/assets/${name.slice(0, -'.br'.length)}`
    const [small, plain] = [
      await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } }),
      await app.inject(url),
    ]
    assert.equal(small.headers['content-encoding'], 'br')
    assert.deepEqual(small.rawPayload, compressed)
    assert.deepEqual(plain.rawPayload, brotliDecompressSync(compressed))
    for (const { headers } of [small, plain]) {
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    }
  })

  it('answers range requests, and 416 past the end', async (t) => {
    const app = fastify()
    t.after(() => app.close())
    registerErrorReplies(app)
    await registerBrowserFiles(app)
    const file = '/favicon.svg'
    const whole = await app.inject(file)
    const part = await app.inject({ url: file, headers: { range: 'bytes=0-9' } })
    assert.deepEqual([part.statusCode, part.rawPayload], [206, whole.rawPayload.subarray(0, 10)])
    for (const range of ['bytes=9999999-', 'bytes=9999999-10000000']) {
      const past = await app.inject({ url: file, headers: { range } })
      assert.equal(past.statusCode, 416, range)
      assert.equal(past.headers['content-range'], `bytes */${whole.rawPayload.length}`)
      assert.equal(past.json().code, 'range_not_satisfiable')
      assert.equal(past.headers['cache-control'], 'no-store')
    }
  })
})
