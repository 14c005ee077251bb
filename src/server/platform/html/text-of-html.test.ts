import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { convertToText, lineOfHtml, textOfHtml } from './text-of-html.ts'

describe('HTML descriptions', () => {
  it('extracts words, paragraphs and lists from HTML without scripts', () => {
    assert.equal(
      textOfHtml(
        '<h2>Why&nbsp;us</h2>\n<p>Less<br>work &amp; more &#8377;</p><script>alert(1)</script><ol><li>One<li>Two</ol>',
      ),
      'Why us\n\nLess\nwork & more ₹\n\n1. One\n2. Two',
    )
    assert.equal(
      textOfHtml('5 < 6 &unknown; &#xD800;<!-- no --> <img src=x onerror=alert(1)>'),
      '5 < 6 &unknown; \uFFFD',
    )
  })

  it('keeps the numbers and levels of lists', () => {
    assert.equal(
      textOfHtml(
        '<ol start="3"><li>Mix<ul><li>Coir</li><li>Compost<br>sieved</li></ul></li><li><p>Fill</p><p>Press</p></li></ol>',
      ),
      '3. Mix\n  • Coir\n  • Compost\n    sieved\n4. Fill\n  Press',
    )
    assert.equal(textOfHtml('<ol><li value="7">Seven<li>Eight</ol>'), '7. Seven\n8. Eight')
  })

  it('raises and lowers numbers instead of joining them', () => {
    assert.equal(
      textOfHtml('<p>10<sup>9</sup> CFU/g, P<sub>2</sub>O<sub>5</sub>, 10<sup>-3</sup></p>'),
      '10⁹ CFU/g, P₂O₅, 10⁻³',
    )
    assert.equal(
      textOfHtml('<p>the 5<sup>th</sup> Soil<sup>TM</sup> x<sup>Q</sup> y<sup>1 Q</sup></p>'),
      'the 5th Soil™ x^Q y^(1 Q)',
    )
  })

  it('writes tables as rows, and tables around a page as paragraphs', () => {
    assert.equal(
      textOfHtml('<table><tr><th>Crop<th>Dose<tr><td><p>Chilli</p></td><td>5 g</td></tr></table>'),
      'Crop | Dose\nChilli | 5 g',
    )
    assert.equal(
      textOfHtml('<table><tr><td><p>Why</p><ul><li>Coir</li></ul></td><td>More</td></tr></table>'),
      'Why\n\n• Coir\n\nMore',
    )
  })

  it('reads line ends as paragraphs where HTML has none', () => {
    assert.equal(
      textOfHtml('Leaves <b>first</b>.\nThen soil.\n\nWater\n<h2>Later</h2>\n<ul>\n<li>Turn\nit</li>\n</ul>'),
      'Leaves first.\nThen soil.\n\nWater\n\nLater\n\n• Turn it',
    )
    assert.equal(textOfHtml('<p>Leaves\nfirst</p>\n<p>Soil</p>'), 'Leaves first\n\nSoil')
  })

  it('reads HTML that was written as text', () => {
    assert.equal(
      textOfHtml('&lt;p&gt;Coir &amp;amp; peat&lt;/p&gt;&lt;p&gt;Dry&lt;/p&gt;'),
      'Coir & peat\n\nDry',
    )
    assert.equal(textOfHtml('<p>A &lt;p&gt; stays</p>'), 'A <p> stays')
  })

  it('leaves text without HTML alone', () => {
    for (const text of ['pH < 7', '2 < 3 > 1', 'a <b or c> d', 'N & P', ' two\n  lines ', 'R&D; more'])
      assert.equal(textOfHtml(text), text)
    assert.equal(textOfHtml('Neem &amp; Kelp'), 'Neem & Kelp')
  })

  it('closes what the author left open', () => {
    assert.equal(textOfHtml('<div>Dry <b>leaves<p>next<li>one<li>two'), 'Dry leaves\n\nnext\n\n• one\n• two')
    assert.equal(
      textOfHtml('<p style="color:red">Red<style>p{}</style></b></p></div><noscript>no</noscript>'),
      'Red',
    )
  })

  it('names pictures, links and frames that it leaves out', () => {
    const { text, ...leftOut } = convertToText(
      '<p>Chart<img src="https://a.example/c.png"></p><a href="/soil">guide</a> <a href="#top">up</a><iframe src="https://v.example/1"></iframe>',
    )
    assert.equal(text, 'Chart\n\nguide up')
    assert.deepEqual(leftOut, {
      pictures: ['https://a.example/c.png'],
      links: ['/soil'],
      frames: ['https://v.example/1'],
    })
  })

  it('writes a name in one line', () => {
    assert.equal(lineOfHtml('<p>Neem &amp; Kelp</p><ul><li>1 l</li></ul>'), 'Neem & Kelp • 1 l')
  })

  it('converts hostile HTML in linear time', () => {
    const parts = [
      '<!--',
      '<script',
      '<script>',
      '<a ',
      '</tr ',
      '<li',
      '<p',
      '&#1',
      ' <br> ',
      '\n ',
      '<tr><td>',
      '<li>',
    ]
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
