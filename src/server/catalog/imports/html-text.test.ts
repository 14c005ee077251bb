import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textOfHtml } from './html-text.ts'

describe('HTML descriptions', () => {
  it('extracts words, paragraphs and lists from HTML without scripts', () => {
    assert.equal(
      textOfHtml(
        '<h2>Why&nbsp;us</h2>\n<p>Less<br>work &amp; more &#8377;</p><script>alert(1)</script><ol><li>One<li>Two</ol>',
      ),
      'Why us\n\nLess\nwork & more ₹\n\n• One\n• Two',
    )
    assert.equal(
      textOfHtml('5 < 6 &unknown; &#xD800;<!-- no --> <img src=x onerror=alert(1)>'),
      '5 < 6 &unknown; \uFFFD',
    )
  })

  it('converts hostile HTML in linear time', () => {
    const parts = ['<!--', '<script', '<script>', '<a ', '</tr ', '<li', '<p', '&#1', ' <br> ', '\n ']
    /** CPU time, which other programs on the machine hardly change. */
    const costOf = (length: number): number => {
      const begun = process.threadCpuUsage()
      for (const part of parts) textOfHtml(part.repeat(length / part.length))
      const { user, system } = process.threadCpuUsage(begun)
      return user + system
    }
    costOf(20_000)
    const ratio = costOf(200_000) / costOf(20_000)
    assert.ok(ratio < 40, `Ten times the text takes ${ratio} times as long.`)
  })
})
