import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { ProductCards } from './product-card.ts'
import { renderMarkdown } from './render-markdown.ts'

const cardsOf = (name: string, priceText = '₹100'): ProductCards =>
  new Map([['feed', { slug: 'feed', name, imageUrl: '/x.jpg', priceText }]])

describe('product cards', () => {
  it('replaces a card paragraph and drops unavailable cards', () => {
    const html = renderMarkdown('Before\n\n{{product:feed}}\n\n{{product:gone}}\n\nAfter', cardsOf('Feed'))
    assert.match(
      html,
      /^<p>Before<\/p>\n<p class="product-card"><a href="\/products\/feed">.*₹100.*<\/p>\n<p>After<\/p>\n$/,
    )
    assert.doesNotMatch(html, /gone/)
  })

  it('ignores card marks within text, code and unknown forms', () => {
    for (const text of [
      'See {{product:feed}}',
      '`{{product:feed}}`',
      '    {{product:feed}}',
      '{{product:FEED}}',
      '{{ product:feed }}',
      '{{product:feed"><script>}}',
    ]) {
      assert.doesNotMatch(renderMarkdown(text, cardsOf('Feed')), /product-card|<script/, text)
    }
  })

  // #product-card-xss
  it('escapes the product name of a card', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '</a>',
      '<img src=x onerror=alert(1)>',
      'javascript:',
      'a',
    )
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), (name, priceText) => {
        const html = renderMarkdown('{{product:feed}}', cardsOf(name.join(''), priceText.join('')))
        const tags = [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag.match(/^<\/?\w+/)?.[0])
        assert.deepEqual(tags, [
          '<p',
          '<a',
          '<img',
          '<span',
          '<strong',
          '</strong',
          '<span',
          '</span',
          '</span',
          '</a',
          '</p',
        ])
      }),
      { numRuns: 300 },
    )
  })
})
