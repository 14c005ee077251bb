import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { ProductCards } from './product-card.ts'
import { renderMarkdown } from './render-markdown.ts'

const cardsOf = (name: string, says = '₹100'): ProductCards =>
  new Map([['feed', { slug: 'feed', name, imageUrl: '/x.jpg', says }]])

describe('a product card in a text', () => {
  it('stands in place of a paragraph of its own; one that can’t be shown is left out', () => {
    const html = renderMarkdown('Before\n\n{{product:feed}}\n\n{{product:gone}}\n\nAfter', cardsOf('Feed'))
    assert.match(
      html,
      /^<p>Before<\/p>\n<p class="product-card"><a href="\/products\/feed">.*₹100.*<\/p>\n<p>After<\/p>\n$/,
    )
    assert.doesNotMatch(html, /gone/)
  })

  it('is made by nothing else: words around it, code, lists of other letters', () => {
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
  it('shows whatever a product is called as text', () => {
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
      fc.property(fc.array(piece), fc.array(piece), (name, says) => {
        const html = renderMarkdown('{{product:feed}}', cardsOf(name.join(''), says.join('')))
        const tags = [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag.match(/^<\/?\w+/)?.[0])
        assert.deepEqual(tags, [
          ...['<p', '<a', '<img', '<span', '<strong', '</strong', '<span', '</span', '</span', '</a', '</p'],
        ])
      }),
      { numRuns: 300 },
    )
  })
})
