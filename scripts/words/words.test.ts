import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findRefusedWords } from './find-words.ts'

const find = (text: string) => findRefusedWords({ path: 'a.ts', text })

describe('the check of words', () => {
  it('names place and replacement of a refused name', () => {
    assert.deepEqual(find('const a = 1\nif (isGrave) ask()'), [
      'a.ts:2: “isGrave”; write requiresReauthentication',
    ])
  })

  it('finds a phrase across two lines of a comment', () => {
    assert.equal(find('/**\n * The shopper is\n * told.\n */').length, 1)
    assert.equal(find('// Whoever asks\n// waits.').length, 1)
  })

  it('finds families of names by their first word', () => {
    assert.equal(find('refuseLateOrder(mostPacks)').length, 2)
  })

  it('finds another spelling of e-mail in texts of the shop', () => {
    const text = "'You get a mail at your email address, another email address too.'"
    assert.equal(findRefusedWords({ path: 'src/web/shop/a.tsx', text }).length, 2)
    assert.equal(findRefusedWords({ path: 'src/server/a.ts', text }).length, 0)
  })

  it('accepts words that only begin like refused ones', () => {
    assert.deepEqual(find('mostly, refused, isGraveyard, retellOrder'), [])
  })
})
