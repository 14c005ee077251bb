import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkArticle } from './check-article.ts'

let database: TestDatabase
before(async () => {
  database = await createTestDatabase({ withSampleData: true })
})
after(() => database.close())

const checksOf = async (content: string, fields: object = {}) =>
  (await checkArticle(database.db, { ...fields, content })).map(({ kind, line, sentence }) => [
    kind,
    line,
    sentence,
  ])
const kindsOf = async (content: string) => (await checksOf(content)).map(([kind]) => kind)

describe('article checks', () => {
  it('finds only claims and hints in sample articles', async () => {
    const { rows } = await database.pool.query<{ content: string }>('SELECT content FROM posts')
    for (const { content } of rows)
      assert.ok(!(await kindsOf(content)).includes('error'), content.slice(0, 80))
  })

  it('reports broken links by line and foreign links by form', async () => {
    for (const link of [
      '/products/balcony-feed',
      '/product/1',
      '/blog/1?from=here#feeding',
      '/blog',
      '/',
      '/guides.atom',
      '#below',
      'mailto:a@example.com',
      'tel:+914023456789',
      'https://icar.org.in/x',
    ]) {
      assert.deepEqual(await checksOf(`See [there](${link}).`), [], link)
    }
    for (const link of [
      '/products/none',
      '/blog/none',
      '/nowhere',
      'page.html',
      'https://localhost/',
      'mailto:a',
    ]) {
      assert.deepEqual(await kindsOf(`First.\n\nSecond [there](${link}).`), ['error'], link)
    }
    assert.deepEqual(await kindsOf('[there](http://icar.org.in)'), ['hint'])
    const [found] = await checksOf('One\n\nTwo\nthree [x](/nowhere) and [x](/nowhere)\n')
    assert.deepEqual(found, ['error', 4, 'The link /nowhere leads to no page of the shop that can be read.'])
    assert.equal((await checksOf('[x](/nowhere) and [x](/nowhere)')).length, 1)
  })

  it('reports bad pictures, skipped heading levels and wrong cards', async () => {
    assert.deepEqual(await kindsOf('![](/images/products/balcony-feed.jpg)'), ['error'])
    assert.deepEqual(await kindsOf('![A pot](https://elsewhere.example/x.jpg)'), ['error'])
    assert.deepEqual(await kindsOf('![A pot](/images/products/balcony-feed.jpg)'), [])
    assert.deepEqual(await kindsOf('![A pot](/images/unknown.jpg)'), ['hint'])
    assert.deepEqual(await checksOf('## One\n\n#### Three').then((all) => all.map(([, line]) => line)), [3])
    assert.deepEqual(await kindsOf('# One\n\n### Two\n\n## Three'), [])
    assert.deepEqual(await kindsOf('{{product:balcony-feed}}'), [])
    assert.deepEqual(await kindsOf('See {{product:balcony-feed}}'), ['error'])
    assert.deepEqual(await kindsOf('{{product:none}}'), ['error'])
    await database.pool.query(
      `UPDATE products SET archived_at = now() WHERE slug = 'root-partner-mycorrhiza'`,
    )
    assert.deepEqual(await kindsOf('{{product:root-partner-mycorrhiza}}'), ['error'])
  })

  it('reports words that promise to cure, not honest ones', async () => {
    for (const words of [
      'It cures everything.',
      'A natural fungicide',
      'It protects against root rot.',
      'Controls aphids',
      'disease-free plants',
      'PREVENTS the spread of mildew',
      'पौधों के रोग',
    ]) {
      assert.deepEqual(await kindsOf(words), ['claim'], words)
    }
    for (const words of [
      'Secure the trellis.',
      'Control the water. Pests like it dry.',
      'A curious plant heals',
      'It rots.',
    ]) {
      const claims = await kindsOf(words)
      assert.deepEqual(claims, words.includes('heals') ? ['claim'] : [], words)
    }
    const title = await checksOf('Words.', { title: 'Cures wilt', excerpt: 'x'.repeat(161) })
    assert.deepEqual(
      title.map(([kind]) => kind),
      ['hint', 'claim'],
    )
  })
})
