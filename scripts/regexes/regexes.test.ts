import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { regexesOf } from './find-regexes.ts'
import { judge } from './judge.ts'

const find = (text: string) => regexesOf({ path: 'a.ts', text })
const sourcesIn = (text: string) => find(text).regexes.map(({ source, flags }) => `/${source}/${flags}`)

describe('the check of regular expressions', () => {
  it('finds literals with the line they are on', () => {
    const [one] = find('const a = 1\nexport const b = (t: string) => /a+$/giu.test(t)').regexes
    assert.deepEqual(one, { place: 'a.ts:2', source: 'a+$', flags: 'giu' })
  })

  it('reads patterns made of strings and constants of the file', () => {
    const text = "const s = 'x{6}'\nnew RegExp(`^$" + "{s}y$`, 'i')\nRegExp('b+')"
    assert.deepEqual(sourcesIn(text), ['/^x{6}y$/i', '/b+/'])
  })

  it('reports patterns that the file does not show', () => {
    assert.deepEqual(find('export const f = (t: string) =>\n  new RegExp(t)').hidden, ['a.ts:2'])
  })

  it('rejects patterns of more than linear time', () => {
    const slow: [string, string][] = [
      ['\\{\\{\\s*([^{}]*?)\\s*\\}\\}', 'g'],
      ['\\/+$', ''],
      ['(a|aa)+$', ''],
      [', (?!x).*$', ''],
      ['\\s+(?=A)', 'g'],
      ['\\B(?=(?:\\d\\d)*\\d{3}$)', 'g'],
      ['\\b(\\w+)\\W+\\1$', ''],
    ]
    for (const [source, flags] of slow)
      assert.match(judge({ source, flags }) ?? '', /polynomial|exponential|judged/, source)
  })

  it('accepts patterns of linear time', () => {
    const linear: [string, string][] = [
      ['\\{\\{([^{}]*)\\}\\}', 'g'],
      ['^-?(\\d+(\\.\\d*)?|\\.\\d+)$', ''],
      ['^/(?!/)', ''],
      ['(?<=[.!?])\\s+(?=[A-Z“(*])', ''],
      ['[(?=*]a', ''],
    ]
    for (const [source, flags] of linear) assert.equal(judge({ source, flags }), null, source)
  })
})
