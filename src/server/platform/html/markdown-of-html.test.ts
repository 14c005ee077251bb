import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderMarkdown } from '../../content/blog/render-markdown.ts'
import { markdownOfHtml } from './markdown-of-html.ts'

describe('HTML to Markdown', () => {
  it('converts headings, lists and links', () => {
    const html = '<h1>Rain</h1><p>See <a href="/blog">this</a>.</p><ul><li>one</li><li>two</li></ul><h2></h2>'
    assert.equal(markdownOfHtml(html), '## Rain\n\nSee [this](/blog).\n\n- one\n- two')
  })

  it('links text only, to the web, mailboxes and shop pages', () => {
    const written = (href: string, words = 'this') => markdownOfHtml(`<p><a href="${href}">${words}</a></p>`)
    assert.equal(written('https://a.example/?b=1&amp;c=(2)'), '[this](https://a.example/?b=1&c=%282%29)')
    assert.equal(written('MAILTO:a@b.example'), '[this](MAILTO:a@b.example)')
    for (const href of [
      'javascript:alert(1)',
      '&#106;avascript:x',
      '//a.example',
      '/&#47;a.example',
      '/a b',
      '#x',
    ])
      assert.equal(written(href), 'this', href)
    for (const words of ['<img src="/x">', '<h2>this</h2>', ' '])
      assert.doesNotMatch(written('/blog', words), /\]\(/, words)
  })

  it('escapes link and emphasis marks that were written as entities', () => {
    const html =
      '<p>&#91;free&#93;(https://elsewhere.example) 2 &#042;3&#x2A; 4 &#95;a&#x5f; &#96;b&#96; &#92;c</p>'
    assert.equal(
      renderMarkdown(markdownOfHtml(html)).trim(),
      '<p>[free](https://elsewhere.example) 2 *3* 4 _a_ `b` \\c</p>',
    )
  })

  it('converts nested lists, line breaks, tables and quotations', () => {
    const html =
      '<ol start="9"><li>Mix<ul><li>Coir</li></ul></li><li>Fill<br>it</li></ol><table><tr><th>A|B</th><th>C</th></tr><tr><td>1</td><td>2</td></tr></table><blockquote><p>Dry.</p><p>Old.</p></blockquote>'
    assert.equal(
      markdownOfHtml(html),
      '9. Mix\n   - Coir\n10. Fill\\\n    it\n\n| A\\|B | C |\n| --- | --- |\n| 1 | 2 |\n\n> Dry.\n>\n> Old.',
    )
    assert.match(
      renderMarkdown(markdownOfHtml(html)),
      /<td>2<\/td>[\s\S]*<blockquote>\n<p>Dry\.<\/p>\n<p>Old/,
    )
  })

  it('renders bold and slanted words as the author wrote them', () => {
    for (const [html, shown] of [
      ['<b>Mix</b><b>ture</b>', '<strong>Mixture</strong>'],
      ['<strong>5 g.</strong>Then', '<strong>5 g</strong>.Then'],
      ['(<em>Azotobacter</em>)', '(<em>Azotobacter</em>)'],
      ['<b><i>both</i></b>', '<em><strong>both</strong></em>'],
      ['<b><a href="/blog">all</a></b>', '<a href="/blog">all</a>'],
      ['Dry!<a href="/blog">all</a>', 'Dry!<a href="/blog">all</a>'],
      ['<b>One<br><br>two</b>', '<strong>One</strong></p>\n<p><strong>two</strong>'],
      ['Dry <img src="/e.png" alt="🌱">', 'Dry 🌱'],
    ])
      assert.equal(renderMarkdown(markdownOfHtml(`<p>${html}</p>`)).trim(), `<p>${shown}</p>`, html)
  })

  it('shows entities that an author wrote as text', () => {
    assert.equal(
      renderMarkdown(markdownOfHtml('<p>&amp;lt;b&amp;gt; &lt;b&gt; ~~a~~</p>')).trim(),
      '<p>&amp;lt;b&amp;gt; &lt;b&gt; ~~a~~</p>',
    )
  })

  it('starts no block with words of a paragraph', () => {
    for (const words of [
      '# 1 tip',
      '&gt; 5 litres',
      '- 2 °C',
      '+ 4 °C',
      '1. Neem',
      '2) Kelp',
      '---',
      '===',
    ]) {
      const shown = words.replace('&gt;', '>')
      assert.equal(
        renderMarkdown(markdownOfHtml(`<p>${words}</p>`)).trim(),
        `<p>${shown.replace('>', '&gt;')}</p>`,
        words,
      )
    }
  })
})
