import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { signInPath, wayBack } from './way-back.ts'

const back = (path: string) => wayBack(new URLSearchParams({ back: path }))

describe('the way back after signing in', () => {
  it('leads to the screen and the search that were open', () => {
    const address = signInPath('/orders?view=late&q=Meera', 'session_expired')
    const search = new URL(address, 'https://here.invalid').searchParams
    assert.equal(wayBack(search), '/orders?view=late&q=Meera')
    assert.equal(search.get('ended'), '1')
  })

  it('leads nowhere else, whatever the address says', () => {
    for (const path of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
    ]) {
      assert.equal(back(path), '/', path)
    }
  })

  it('says of a first visit neither that a sign-in ended nor where to go back to', () => {
    assert.equal(signInPath('/', 'not_signed_in'), '/sign-in')
  })
})
