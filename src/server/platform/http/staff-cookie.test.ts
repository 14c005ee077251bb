import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { staffCookie } from './staff-cookie.ts'

describe('the cookie of a sign-in', () => {
  it('reads the staff cookie among other cookies', () => {
    const { read } = staffCookie(false)
    assert.equal(read('theme=dark; staff=abc; language=hi'), 'abc')
    for (const header of [undefined, '', 'staff=', 'mystaff=abc', 'staffs=abc', 'theme=staff=abc']) {
      assert.equal(read(header), null, header)
    }
  })

  it('ignores a header with two staff cookies', () => {
    for (const header of ['staff=abc; staff=def', 'staff=abc; x=1; staff=abc', 'staff=; staff=abc']) {
      assert.equal(staffCookie(false).read(header), null, header)
    }
  })

  it('prefixes the staff cookie with __Host- under TLS', () => {
    const { set, read, clear } = staffCookie(true)
    assert.equal(set('abc'), '__Host-staff=abc; Path=/; HttpOnly; SameSite=Strict; Secure')
    assert.equal(clear(), '__Host-staff=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure')
    assert.equal(read('__Host-staff=abc; staff=def'), 'abc')
    assert.equal(read('staff=def'), null)
  })
})
