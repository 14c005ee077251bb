import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ShopError } from '../http/shop-error.ts'
import { assertSafeDrawing } from './safe-drawing.ts'

const drawing = (inner: string, attributes = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${inner}</svg>`)

describe('a drawing', () => {
  it('may have shapes, colours and parts that name each other', () => {
    for (const inner of [
      '<path d="M0 0h9v9z" fill="#1b2f6b"/>',
      '<defs><linearGradient id="a"><stop offset="1"/></linearGradient></defs><rect fill="url(#a)" width="9" height="9"/>',
      '<style>.a{fill:url( "#a" )}</style><g class="a"><use href="#b"/></g>',
      '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/x"/><title>Logo</title>',
    ]) {
      assert.doesNotThrow(() => assertSafeDrawing(drawing(inner)), inner)
    }
  })

  // #logo-drawings-refused
  it('is refused with a sentence for anything else', () => {
    for (const [file, sentence] of [
      [drawing('<script>alert(1)</script>'), /has a script/],
      [drawing('<svg:script xmlns:svg="http://www.w3.org/2000/svg">x</svg:script>'), /has a script/],
      [drawing('<path d="M0 0" onclick="alert(1)"/>'), /has a script/],
      [drawing('', ' onload="alert(1)"'), /has a script/],
      [drawing('<foreignObject><p>x</p></foreignObject>'), /parts of a web page/],
      [drawing('<image href="https://example.com/a.png"/>'), /picture inside/],
      [drawing('<text>Mitti</text>'), /text as outlines/],
      [drawing('<use href="https://example.com/a.svg#b"/>'), /outside of it/],
      [drawing('<use xlink:href="data:image/svg+xml;base64,AA"/>'), /outside of it/],
      [drawing('<path style="fill:url(https://example.com/a)"/>'), /outside of it/],
      [drawing('<style>@import "https://example.com/a.css"</style>'), /outside of it/],
      [drawing('<style><![CDATA[a{fill:url(//example.com)}]]></style>'), /outside of it/],
      [Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>'), /outside of it/],
      [Buffer.from('<?xml-stylesheet href="https://example.com/a.css"?><svg></svg>'), /outside of it/],
      [drawing('<animate attributeName="d"/>'), /an element that a logo can’t have: animate/],
      [drawing('<g>'.repeat(200) + '</g>'.repeat(200)), /nested too deeply/],
      [drawing(' '.repeat(500_001)), /at most 500 KB/],
    ] as const) {
      assert.throws(
        () => assertSafeDrawing(file),
        (error) =>
          error instanceof ShopError && error.code === 'unsafe_drawing' && sentence.test(error.message),
        file.toString().slice(0, 120),
      )
    }
  })

  it('is read in time that grows with its length only', () => {
    const startedAt = performance.now()
    assertSafeDrawing(drawing(`<path style="url(${' '.repeat(400_000)}#a)"/>`))
    assert.ok(performance.now() - startedAt < 2_000)
  })
})
