import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { DomUtils, parseDocument } from 'htmlparser2'
import { writeXml } from './xml.ts'

const reread = (text: string): { content: string; attribute: string | undefined; written: string } => {
  const written = writeXml({ name: 'NOTE', attributes: { OF: text }, content: text })
  const [note] = DomUtils.getElementsByTagName(
    'NOTE',
    parseDocument(written, { xmlMode: true }).children,
    true,
  )
  assert.ok(note)
  return { content: DomUtils.textContent(note), attribute: note.attribs.OF, written }
}

describe('an XML text', () => {
  it('is read as it was written, in ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { content, attribute, written } = reread(text)
        const expected = text.replace(/[\p{Cc}\ufffe\uffff]/gu, (character) =>
          '\t\n\r'.includes(character) || character >= '\u007f' ? character : '',
        )
        assert.deepEqual([content, attribute], [expected, expected])
        assert.match(written, /^[\n -~]*$/)
      }),
    )
  })

  it('never closes its element', () => {
    const { content, attribute } = reread('</NOTE><LEDGER NAME="x">&amp; “R&D” & <b>')
    assert.equal(content, '</NOTE><LEDGER NAME="x">&amp; “R&D” & <b>')
    assert.equal(attribute, content)
  })

  it('omits what XML cannot have', () => {
    assert.equal(reread('a\u0000b\u000bc\ufffe').content, 'abc')
    assert.equal(reread('half \ud83c').content, 'half \ufffd')
  })
})
