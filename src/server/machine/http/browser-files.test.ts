import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { registerBrowserFiles } from './browser-files.ts'
import { browserFilesFolder } from './built-pages.ts'

describe('what the build made for browsers', () => {
  it('is sent as the build compressed it, and kept for ever where its name tells its content', async (t) => {
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
})
