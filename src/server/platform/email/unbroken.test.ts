import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { unbroken } from './unbroken.ts'

/** With `_` for a space that does not break. */
const kept = (words: string): string => unbroken(words).replaceAll('\u00a0', '_')

describe('the line breaks of mails', () => {
  it('keeps dates and their spans whole', () => {
    assert.equal(kept('Expect it 24 to 27 Nov.'), 'Expect it 24_to_27_Nov.')
    assert.equal(kept('30\u00a0Nov\u00a0to 3\u00a0Dec'), '30_Nov_to_3_Dec')
    assert.equal(kept('on Saturday, 28 November, again'), 'on Saturday, 28_November, again')
    assert.equal(kept('paid on 21 November 2026; the'), 'paid on 21_November_2026; the')
  })

  it('keeps amounts with units, ranges and telephone numbers whole', () => {
    assert.equal(kept('Feed methi in pot 1: 14 g'), 'Feed methi in pot_1: 14_g')
    assert.equal(kept('within 1 to 2 business days'), 'within 1_to_2 business days')
    assert.equal(kept('call +91 40 0123 4567 today'), 'call +91_40_0123_4567 today')
  })

  it('leaves other words as they are', () => {
    const words = 'Order ORD017 has 2 packs in 3 months, at 12 Example Street'
    assert.equal(unbroken(words), words)
  })
})
