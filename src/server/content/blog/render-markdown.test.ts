import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { renderMarkdown } from './render-markdown.ts'

describe('rendering Markdown', () => {
  it('starts headings at h2 with unique ids', () => {
    const html = renderMarkdown('# When to feed?\n\n## When to feed?\n\n### खाद\n\n## ***')
    assert.equal(
      html,
      '<h2 id="when-to-feed">When to feed?</h2>\n<h2 id="when-to-feed-2">When to feed?</h2>\n' +
        '<h3 id="खाद">खाद</h3>\n<h2 id="section">***</h2>\n',
    )
  })

  it('renders scrollable tables without inline styles', () => {
    const html = renderMarkdown('| pot | dose |\n| --- | ---: |\n| 10 inch | 5 g |')
    assert.match(html, /^<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>/)
    assert.match(html, /<th>pot<\/th>\s*<th class="align-right">dose<\/th>/)
    assert.match(html, /<td class="align-right">5 g<\/td>/)
    assert.match(html, /<\/table><\/div>\n$/)
    assert.doesNotMatch(html, /style=/)
  })

  it('lazy-loads pictures with their alternative text', () => {
    assert.equal(
      renderMarkdown('![Roots with *white* knots](/images/roots.svg)'),
      '<p><img src="/images/roots.svg" alt="Roots with white knots" loading="lazy" decoding="async"></p>\n',
    )
  })

  it('serves uploaded pictures in the width of their place', () => {
    const stem = `/pictures/own/${'a'.repeat(64)}-900x600-u123l321`
    const html = renderMarkdown(`![A trough](${stem}-640.jpg)`)
    assert.match(html, / width="900" height="600" /)
    const files = [320, 640, 900].map((width) => `${stem}-${width}.webp ${width}w`)
    assert.ok(html.includes(`srcset="${files.join(', ')}"`), html)
  })

  it('sends no referrer to other sites', () => {
    assert.equal(
      renderMarkdown('[ICAR](https://icar.org.in) and [seeds](/products/5)'),
      '<p><a href="https://icar.org.in" rel="noopener noreferrer">ICAR</a> and <a href="/products/5">seeds</a></p>\n',
    )
  })

  // #render-markdown-133
  it('shows HTML tags as text', () => {
    const html = renderMarkdown('<script>alert(1)</script>\n\nA <b onclick="x()">bold</b> claim')
    assert.doesNotMatch(html, /<script|<b /)
    assert.match(html, /&lt;script&gt;/)
  })

  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc',
  ]) {
    // #render-markdown-9ef
    it(`makes no link of ${address}`, () => {
      assert.doesNotMatch(
        renderMarkdown(`[press](${address}) ![look](${address}) <${address}>`),
        /href=|src=/,
      )
    })
  }

  // #render-markdown-817
  it('renders no tag, handler or executable address from any text', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '`',
      '[',
      ']',
      '(',
      ')',
      '!',
      '#',
      '|',
      '\n',
      '-',
      '*',
      ' ',
      'a',
      '\\',
      ':',
      'javascript:',
      'onerror=',
      'style=',
      '<img src=x onerror=alert(1)>',
      '&#106;avascript:',
      '---|',
      '```',
    )
    const allowed =
      /^<(?:\/?(?:p|h[2-6]|em|strong|s|code|pre|blockquote|ul|ol|li|table|thead|tbody|tr|th|td|div|a)|br|hr|img)(?: (?:id|href|src|alt|title|rel|loading|decoding|class|role|aria-label|tabindex|start)="[^"<>]*")*>$/
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const html = renderMarkdown(pieces.join(''))
        for (const [tag] of html.matchAll(/<[^>]*>?/g)) assert.match(tag, allowed)
        assert.doesNotMatch(html, /(href|src)="\s*(javascript|vbscript|data:text)/i)
      }),
      { numRuns: 500 },
    )
  })
})
