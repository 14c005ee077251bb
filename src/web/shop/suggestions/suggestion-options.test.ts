import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { optionGroups } from './suggestion-options.ts'

const found = {
  query: 'palak',
  products: [{ id: 4, name: 'Leafy Greens', image_url: '/x.jpg', price: 500 }],
  articles: [{ id: 7, title: 'Sowing' }],
  count: 9,
}
const before = { recent: ['neem cake'], popular: ['Tomato', 'Neem cake'] }

const outcome = (typed: string, answer: typeof found | null) =>
  optionGroups(typed, answer, before).map(({ label, options }) => [label, options.map(({ to }) => to)])

describe('the suggestions of the search', () => {
  it('are recent and popular searches before anything is typed', () => {
    assert.deepEqual(outcome('  ', null), [
      ['Recent searches', ['/search?q=neem%20cake']],
      ['Popular searches', ['/search?q=Tomato']],
    ])
  })

  it('are products, guides and the way to all results', () => {
    assert.deepEqual(outcome(' palak & co ', found), [
      ['Products', ['/products/4']],
      ['Growing guides', ['/blog/7']],
      ['All results', ['/search?q=palak%20%26%20co']],
    ])
  })

  it('are empty while loading and without results', () => {
    assert.deepEqual(outcome('palak', null), [])
    assert.deepEqual(outcome('xyl', { ...found, products: [], articles: [], count: 0 }), [])
  })
})
