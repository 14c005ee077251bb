import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { createTestDatabase } from '#test/database.ts'
import { serveEarlierFiles } from './serve-earlier-files.ts'
import { type FilesOf, storeReleaseFiles } from './store-release-files.ts'

const database = await createTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'soilkin-files-'))
after(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** A build whose shop has these files. */
async function build(...names: string[]): Promise<FilesOf> {
  const place = await mkdtemp(join(folder, 'build-'))
  for (const name of names) await writeFile(join(place, name), `content of ${name}`)
  const shop = pathToFileURL(`${place}/`)
  return { shop, office: new URL('none/', shop) }
}

async function ask(name: string) {
  const app = fastify()
  serveEarlierFiles(app, database.db, 'shop')
  const reply = await app.inject(`/assets/${name}`)
  await app.close()
  return reply
}

describe('the files of a release', () => {
  it('serves files for 30 days after their last release', async () => {
    const [first, second] = [await build('page-aaaaaaaa.js'), await build('page-bbbbbbbb.js')]
    await storeReleaseFiles(database.db, first)
    await storeReleaseFiles(database.db, second)
    const former = await ask('page-aaaaaaaa.js')
    assert.equal(former.body, 'content of page-aaaaaaaa.js')
    assert.equal(former.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(former.headers['cache-control'], 'public, max-age=31536000, immutable')
    await database.db.execute(sql`UPDATE release_files SET left_at = left_at - interval '31 days'`)
    await storeReleaseFiles(database.db, second)
    assert.equal((await ask('page-aaaaaaaa.js')).statusCode, 404)
    assert.equal((await ask('page-bbbbbbbb.js')).statusCode, 200)
  })

  it('keeps files when an earlier release returns', async () => {
    const [first, second] = [await build('a-aaaaaaaa.css'), await build('b-bbbbbbbb.css')]
    for (const each of [first, second, first]) await storeReleaseFiles(database.db, each)
    await database.db.execute(sql`UPDATE release_files SET left_at = left_at - interval '31 days'`)
    await storeReleaseFiles(database.db, first)
    assert.equal((await ask('a-aaaaaaaa.css')).statusCode, 200)
  })

  it('stores only files with a hash in their name', async () => {
    await storeReleaseFiles(
      database.db,
      await build('page-cccccccc.js', 'page-cccccccc.js.br', 'secret.txt', 'a.js'),
    )
    for (const name of ['page-cccccccc.js.br', 'secret.txt', 'a.js', '../package.json', '%00-aaaaaaaa.js'])
      assert.equal((await ask(name)).statusCode, 404, name)
  })
})
