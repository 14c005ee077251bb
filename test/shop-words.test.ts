import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listPosts } from '#contract/shop/blog.ts'
import { listProducts } from '#contract/shop/products.ts'
import { exampleMails } from './example-mails.ts'
import { pageAddresses } from './page-addresses.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { findOddWords, headingsOf, isTitleCase, wordsOf } from './shop-words.ts'

describe('the words of the shop', () => {
  let shop: TestShop
  before(async () => {
    shop = await openTestShop({ hasPages: true })
  })
  after(() => shop.close())

  const pages = async (): Promise<{ path: string; html: string }[]> => {
    const addresses = await pageAddresses()
    const paths = [...addresses.map(({ path }) => path), '/nothing-here', '/products/7', '/products/8']
    const read = async (path: string) => ({ path, html: (await shop.app.inject(path)).body })
    return Promise.all(paths.map(read))
  }

  it('says e-mail, amounts, stars and guides in one way', async () => {
    const odd = (await pages()).flatMap(({ path, html }) =>
      findOddWords(wordsOf(html)).map((words) => `${path}: ${words}`),
    )
    assert.deepEqual([...new Set(odd)], [])
  })

  it('writes headings and buttons as sentences', async () => {
    const names = [
      ...(await shop.call(listProducts)).body.flatMap(({ name, short_name, category }) => [
        name,
        short_name ?? name,
        category ?? name,
      ]),
      ...(await shop.call(listPosts)).body.map(({ title }) => title),
    ].sort((a, b) => b.length - a.length)
    const odd = (await pages()).flatMap(({ path, html }) =>
      headingsOf(html)
        .filter((heading) => isTitleCase(heading, names))
        .map((heading) => `${path}: ${heading}`),
    )
    assert.deepEqual([...new Set(odd)], [])
  })

  it('says the same in mails', () => {
    const odd = exampleMails().flatMap(({ template, html }) =>
      findOddWords(wordsOf(html)).map((words) => `${template}: ${words}`),
    )
    assert.deepEqual([...new Set(odd)], [])
  })
})

describe('the rules of words', () => {
  it('find what the shop says in another way', () => {
    assert.equal(
      findOddWords('You get a mail. Your email is kept; ₹1,500, free, 4.0 (1) on the blog').length,
      5,
    )
    assert.deepEqual(findOddWords('An e-mail to support@mail.example costs ₹1,500.00. (4.0 / 5)'), [])
  })

  it('tell a title from a sentence', () => {
    assert.ok(isTitleCase('Domestic Shipping', []))
    assert.ok(!isTitleCase('Shipping within India. It is free', []))
    assert.ok(!isTitleCase('More about Balcony Feed', ['Balcony Feed']))
  })
})
