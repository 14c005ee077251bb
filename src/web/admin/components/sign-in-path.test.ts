import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { returnPath, signInPath } from './sign-in-path.ts'

const back = (path: string) => returnPath(new URLSearchParams({ back: path }))

describe('the return path after signing in', () => {
  it('leads to the former screen with its search', () => {
    const address = signInPath('/orders?view=late&q=Meera', 'session_expired')
    const search = new URL(address, 'https://here.invalid').searchParams
    assert.equal(returnPath(search), '/orders?view=late&q=Meera')
    assert.equal(search.get('ended'), '1')
  })

  it('rejects other sites', () => {
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

  it('shows no message and no return path at a first visit', () => {
    assert.equal(signInPath('/', 'not_signed_in'), '/sign-in')
  })
})
