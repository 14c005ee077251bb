import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { matchingStep, otpauthUri, toBase32 } from './totp.ts'

const seed = Buffer.from('12345678901234567890')

describe('a one-time password', () => {
  it('matches the table in RFC 6238 with six digits', () => {
    const vectors: [number, string][] = [
      [59, '94287082'],
      [1_111_111_109, '07081804'],
      [1_111_111_111, '14050471'],
      [1_234_567_890, '89005924'],
      [2_000_000_000, '69279037'],
      [20_000_000_000, '65353130'],
    ]
    for (const [seconds, code] of vectors)
      assert.equal(matchingStep(seed, code.slice(-6), seconds * 1000), Math.floor(seconds / 30), code)
  })

  it('accepts the steps before and after', () => {
    const codeOfStepOne = '287082'
    const found = [0, 29, 30, 59, 60, 89, 90].map((seconds) =>
      matchingStep(seed, codeOfStepOne, seconds * 1000),
    )
    assert.deepEqual(found, [1, 1, 1, 1, 1, 1, null])
    assert.equal(matchingStep(seed, codeOfStepOne, 149_000), null)
  })

  it('ignores spaces and rejects anything but six digits', () => {
    assert.equal(matchingStep(seed, ' 287 082', 59_000), 1)
    for (const typed of ['', '12345', '1234567', 'abcdef', '12345६'])
      assert.equal(matchingStep(seed, typed, 59_000), null, typed)
  })

  it('encodes a seed in the base32 of RFC 4648', () => {
    assert.equal(toBase32(Buffer.from('foobar')), 'MZXW6YTBOI')
    assert.equal(
      otpauthUri(seed, { issuer: 'Soilkin back office', account: 'a@b.example' }),
      'otpauth://totp/Soilkin%20back%20office:a%40b.example?issuer=Soilkin%20back%20office&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    )
  })
})
