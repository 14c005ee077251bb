import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { blogCategories } from '#contract/shop/blog.ts'
import { loadSampleArticles, parseArticle } from './articles.ts'
import { sampleProducts } from './products.ts'

const articles = loadSampleArticles()
const available = articles.filter((article) => article.status === 'available')
const slugs = new Set(articles.map((article) => article.slug))
const words = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,–-]*/gu)?.length ?? 0

describe('sample articles', () => {
  it('are fourteen, two of them coming soon, with unique ids and slugs', () => {
    assert.deepEqual(
      articles.map((article) => article.id),
      Array.from({ length: 14 }, (_, index) => index + 1),
    )
    assert.equal(slugs.size, 14)
    assert.equal(available.length, 12)
  })

  it('fill every category with at least three', () => {
    for (const category of blogCategories) {
      const count = articles.filter((article) => article.category === category).length
      assert.ok(count >= 3, `${category} has ${count}`)
    }
  })

  it('have 600 to 1200 words under second-level or lower headings', () => {
    for (const { slug, content } of available) {
      const count = words(content)
      assert.ok(count >= 600 && count <= 1200, `${slug} has ${count} words`)
      assert.ok((content.match(/^## /gm)?.length ?? 0) >= 3, `${slug} needs headings`)
      assert.doesNotMatch(content, /^# /m, slug)
    }
  })

  it('have a paragraph when they are coming soon', () => {
    for (const { slug, status, content } of articles) {
      if (status === 'coming_soon') assert.ok(words(content) >= 40 && words(content) <= 120, slug)
    }
  })

  it('keep excerpts short enough for a card', () => {
    for (const { slug, excerpt } of articles) {
      assert.ok(excerpt.length >= 60 && excerpt.length <= 200, `${slug}: ${excerpt.length}`)
    }
  })

  it('have a picture', () => {
    for (const { imageUrl } of articles) {
      assert.ok(
        existsSync(new URL(`../../../../${imageUrl.replace(/^\/images/, 'pictures')}`, import.meta.url)),
        imageUrl,
      )
    }
  })

  it('link only to published articles and existing products', () => {
    const openable = new Set(available.map((article) => article.slug))
    const products = new Set(sampleProducts.map((product) => product.slug))
    for (const { slug, content } of articles) {
      for (const [, folder, target = ''] of content.matchAll(/\]\(\/(blog|products)\/([^)]*)\)/g)) {
        const known = folder === 'blog' ? openable : products
        assert.ok(known.has(target), `${slug} links to /${folder}/${target}`)
      }
    }
  })

  it('have as many cells in every table row as in its head', () => {
    const cells = (row: string) => row.split('|').length
    for (const { slug, content } of articles) {
      for (const [table] of content.matchAll(/(?:^\|.*\|\n?)+/gm)) {
        const [head = '', ...rows] = table.trim().split('\n')
        for (const row of rows) assert.equal(cells(row), cells(head), `${slug}: ${row}`)
      }
    }
    const withTables = available.filter(({ content }) => /^\| ?---/m.test(content))
    assert.ok(withTables.length >= 6)
  })
})

describe('an article file', () => {
  const head = (changes: Record<string, string> = {}) => {
    const fields = {
      id: '3',
      slug: 'compost',
      title: 'Compost: a start',
      category: 'Soil Health',
      excerpt: 'What it is.',
      author: 'A. Writer',
      publish_date: '2026-05-01',
      image_url: '/images/compost.svg',
      status: 'available',
      ...changes,
    }
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
    return `---\n${lines.join('\n')}\n---\n\nText.\n`
  }

  it('reads values with colons', () => {
    const article = parseArticle('compost.md', head())
    assert.equal(article.title, 'Compost: a start')
    assert.equal(article.publishDate.toISOString(), '2026-05-01T00:00:00.000Z')
    assert.equal(article.content, 'Text.')
  })

  it('rejects a missing or wrong field with the file’s name', () => {
    const refused: [Record<string, string>, RegExp][] = [
      [{ id: 'three' }, /compost\.md: id/],
      [{ category: 'Cooking' }, /compost\.md: category must be one of Urban Gardening/],
      [{ publish_date: 'soon' }, /compost\.md: publish_date/],
      [{ status: 'draft' }, /compost\.md: status/],
      [{ slug: 'other' }, /compost\.md: slug/],
    ]
    for (const [changes, message] of refused) {
      assert.throws(() => parseArticle('compost.md', head(changes)), message)
    }
    assert.throws(
      () => parseArticle('compost.md', head().replace('author: A. Writer\n', '')),
      /author is missing/,
    )
    assert.throws(() => parseArticle('compost.md', 'Text.'), /compost\.md: no front matter/)
  })
})
