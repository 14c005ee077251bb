import assert from 'node:assert/strict'

/** Fails where a text is no well-formed XML of the simple kind that feeds have: elements, attributes and text, no CDATA or comments. */
export function expectWellFormed(xml: string): void {
  const open: string[] = []
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*/, '')
  assert.match(body, /^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u)
  for (const [tag, text, rest] of pieces(body)) {
    assert.doesNotMatch(rest, /[<>]|&(?!(amp|lt|gt|quot|#39);)/, `stray sign in ${rest.slice(0, 80)}`)
    if (tag === '') continue
    const [, closing, name = '', attributes = '', alone] =
      /^<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>$/.exec(tag) ?? assert.fail(`No tag: ${tag} ${text}`)
    assert.doesNotMatch(attributes, /&(?!(amp|lt|gt|quot|#39);)/)
    if (closing) assert.equal(open.pop(), name)
    else if (!alone) open.push(name)
  }
  assert.deepEqual(open, [])
}

/** Each tag with the text behind it. */
function pieces(body: string): [tag: string, whole: string, text: string][] {
  return [...body.matchAll(/(<[^>]*>|^)([^<]*)/g)].map(([whole, tag = '', text = '']) => [tag, whole, text])
}
