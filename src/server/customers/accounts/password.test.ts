import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dummyHash, hashPassword, isPassword } from './password.ts'

describe('a password hash', () => {
  // #password-b2b
  it('writes an Argon2id PHC string with the recommended parameters', async () => {
    const hash = await hashPassword('garden123')
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    assert.match(dummyHash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  })

  it('matches its own password and no other', async () => {
    const hash = await hashPassword('garden123')
    assert.equal(await isPassword('garden123', hash), true)
    for (const wrong of ['garden124', 'Garden123', ' garden123', 'garden123\0', '']) {
      assert.equal(await isPassword(wrong, hash), false, JSON.stringify(wrong))
    }
  })

  it('salts each hash differently', async () => {
    assert.notEqual(await hashPassword('garden123'), await hashPassword('garden123'))
  })

  // #password-6cd
  it('checks a hash with its own parameters', async () => {
    // The example of the reference implementation: argon2 -id with m=65536, t=2, p=1.
    const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    assert.equal(await isPassword('password', known), true)
    assert.equal(await isPassword('passwore', known), false)
  })

  // #password-c0b
  it('hashes both Unicode forms of a letter alike', async () => {
    const hash = await hashPassword('caf\u00e9-garden')
    assert.equal(await isPassword('cafe\u0301-garden', hash), true)
  })

  it('throws on an invalid hash', async () => {
    for (const stored of [
      '',
      'garden123',
      '$2b$10$abcdefghijklmnopqrstuv',
      '$argon2i$v=19$m=8,t=1,p=1$YQ$YQ',
    ]) {
      await assert.rejects(isPassword('garden123', stored), /not in the Argon2id format/)
    }
  })

  it('matches no password for an unknown account', async () => {
    assert.equal(await isPassword('garden123', dummyHash), false)
  })
})
