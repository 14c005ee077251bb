import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listAudit } from '#contract/admin/audit.ts'
import {
  addSearchWord,
  deleteSearchWord,
  editSearchWord,
  listSearchWords,
} from '#contract/admin/search-words.ts'
import { search } from '#contract/shop/search.ts'
import { errorOf } from '#test/back-office.ts'
import { openOffice } from '#test/office.ts'

const { shop, office } = await openOffice()
const owner = { cookie: office.owner }

const list = async (query: { q?: string; after?: string } = {}) =>
  (await office.call(listSearchWords, { ...owner, query })).body
const add = (word: string, means: string) => office.call(addSearchWord, { ...owner, body: { word, means } })
const foundWith = async (q: string) =>
  (await shop.call(search, { query: { q } })).body.products.map(({ slug }: { slug: string }) => slug)

describe('taught search words', () => {
  it('finds, changes and forgets a taught word', async () => {
    assert.deepEqual(await foundWith('humusgold'), [])
    const { body: added } = await add(' HumusGold ', 'Vermicompost,  Vermicompost')
    assert.deepEqual([added.word, added.means, added.unknown], ['humusgold', 'vermicompost', []])
    assert.equal((await foundWith('humusgold'))[0], 'vermicompost-neem-blend')
    const params = { word: 'humusgold' }
    const edited = await office.call(editSearchWord, { ...owner, params, body: { version: 1, means: '' } })
    assert.deepEqual([edited.status, edited.body.means, edited.body.version], [200, '', 2])
    assert.ok((await foundWith('humusgold vermicompost')).includes('vermicompost-neem-blend'))
    assert.equal((await office.call(deleteSearchWord, { ...owner, params })).status, 200)
    assert.deepEqual(await foundWith('humusgold'), [])
    const { body: log } = await office.call(listAudit, {
      ...owner,
      query: { entity: 'search_word:humusgold' },
    })
    assert.deepEqual(log.entries.map(({ action }) => action).sort(), [
      'word_added',
      'word_deleted',
      'word_edited',
    ])
  })

  it('edits a word by version and adds it once', async () => {
    const answers = await Promise.all([add('goldsoil', 'compost'), add('GoldSoil', 'manure')])
    const rejected = answers.find(({ status }) => status !== 200) ?? assert.fail()
    assert.deepEqual(
      [...errorOf(rejected), Object.keys(rejected.error.errors ?? {})],
      [409, 'word_exists', ['word']],
    )
    const params = { word: 'goldsoil' }
    const edits = await Promise.all(
      ['neem cake', 'wood ash'].map((means) =>
        office.call(editSearchWord, { ...owner, params, body: { version: 1, means } }),
      ),
    )
    assert.deepEqual(edits.map(({ status }) => status).sort(), [200, 409])
    const late = edits.find(({ status }) => status === 409) ?? assert.fail()
    const serverVersion = late.error.theirs as { version: number }
    assert.deepEqual([...errorOf(late), serverVersion.version], [409, 'version_conflict', 2])
  })

  it("rejects several words and words that the search can't look up", async () => {
    const bad: [string, string, string][] = [
      ['', 'compost', 'word'],
      ['two words', 'compost', 'word'],
      ['!!!', 'compost', 'word'],
      ['x'.repeat(41), 'compost', 'word'],
      ['\u0000', 'compost', 'word'],
      ['fine', '!!!', 'means'],
      ['fine', 'a b c d e f g h i', 'means'],
      ['fine', 'x '.repeat(200), 'means'],
    ]
    for (const [word, means, field] of bad) {
      const rejected = await add(word, means)
      assert.deepEqual(errorOf(rejected), [400, 'invalid_request'], `${word}, ${means}`)
      assert.deepEqual(Object.keys(rejected.error.errors ?? {}), [field])
    }
    for (const word of ['खादी', '=1+1x', "o'brien"]) {
      const { status } = await add(word, 'compost')
      assert.equal(status, word === 'खादी' ? 200 : 400, word)
    }
    const params = { word: 'never-there' }
    assert.deepEqual(errorOf(await office.call(deleteSearchWord, { ...owner, params })), [404, 'not_found'])
  })

  it('lists words by page, search and unknown meanings', async () => {
    await add('goldpot', 'compost vermicompst')
    const found = await list({ q: 'GoldPot' })
    assert.deepEqual(
      found.words.map(({ word, unknown }) => [word, unknown]),
      [['goldpot', ['vermicompst']]],
    )
    assert.ok((await list({ q: 'nitrogen' })).words.some(({ word }) => word === 'npk'))
    assert.deepEqual((await list({ q: 'zzzz' })).words, [])
    const seen: string[] = []
    let after: string | undefined
    for (let page = await list(); ; page = await list({ ...(after && { after }) })) {
      seen.push(...page.words.map(({ word }) => word))
      if (page.next === null) break
      after = page.next
    }
    assert.equal(seen.length, (await list()).count)
    assert.equal(new Set(seen).size, seen.length)
    assert.ok(seen.length > 50)
  })

  it('requires the permission of the catalogue role', async () => {
    const { cookie } = await office.memberWith(['products.read', 'products.write'])
    const rejected = await office.call(listSearchWords, { cookie })
    assert.deepEqual([...errorOf(rejected), rejected.error.permission], [403, 'not_allowed', 'words.write'])
    const { rows } = await shop.db.execute<{ has: boolean }>(
      "SELECT permissions @> '{words.write}' AS has FROM staff_roles WHERE name = 'catalogue'",
    )
    assert.deepEqual(rows, [{ has: true }])
  })
})
