import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { readFilms } from './films.ts'
import { listOf } from './films-plugin.ts'
import { readOriginals } from './originals.ts'

describe('a film of the release', () => {
  let folder: string
  const file = (name: string) => join(folder, 'products', name)

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'soilkin-films-'))
    await mkdir(join(folder, 'products'))
    for (const ending of ['jpg', 'webm', 'mp4']) await writeFile(file(`feed-turn.${ending}`), ending)
  })
  after(() => rm(folder, { recursive: true }))

  it('a film stands beside its picture, with hashes of both forms', async () => {
    const [film] = readFilms(folder)
    assert.equal(film?.name, 'products/feed-turn')
    assert.match(film?.hash ?? '', /^[0-9a-f]{8}$/)
    assert.equal(listOf([{ name: 'a', hash: 'b' }]), 'export const films = {"a":"b"}')
    await writeFile(file('feed-turn.mp4'), 'other')
    assert.notEqual(readFilms(folder)[0]?.hash, film?.hash)
  })

  it('a film is no picture', () => {
    assert.deepEqual(
      readOriginals(folder).map(({ name, ending }) => [name, ending]),
      [['products/feed-turn', 'jpg']],
    )
  })

  it('refuses a film without its picture or one form', async () => {
    for (const missing of ['jpg', 'webm', 'mp4']) {
      await rm(file(`feed-turn.${missing}`))
      assert.throws(() => readFilms(folder), new RegExp(`a film needs products/feed-turn\\.${missing}$`))
      await writeFile(file(`feed-turn.${missing}`), missing)
    }
  })
})
