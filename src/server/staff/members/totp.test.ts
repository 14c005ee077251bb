import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codeOf, matchingStep, otpauthUri, stepAt, toBase32 } from './totp.ts'

const seed = Buffer.from('12345678901234567890')

describe('one-time passwords', () => {
  it('match the table in RFC 6238, with six digits', () => {
    const vectors: [number, string][] = [
      [59, '94287082'],
      [1_111_111_109, '07081804'],
      [1_111_111_111, '14050471'],
      [1_234_567_890, '89005924'],
      [2_000_000_000, '69279037'],
      [20_000_000_000, '65353130'],
    ]
    for (const [seconds, code] of vectors) {
      assert.equal(codeOf(seed, stepAt(seconds * 1000)), code.slice(-6), String(seconds))
    }
  })

  it('match the table in RFC 4226', () => {
    const codes = [
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]
    assert.deepEqual(
      codes.map((_, step) => codeOf(seed, step)),
      codes,
    )
  })

  it('are valid from the step before to the step after', () => {
    const now = 1_111_111_109_000
    const present = stepAt(now)
    const found = [-2, -1, 0, 1, 2].map((by) => matchingStep(seed, codeOf(seed, present + by), now))
    assert.deepEqual(found, [null, present - 1, present, present + 1, null])
    assert.equal(
      matchingStep(seed, ` ${codeOf(seed, present).slice(0, 3)} ${codeOf(seed, present).slice(3)}`, now),
      present,
    )
    for (const typed of ['', '12345', '1234567', 'abcdef', '12345६'])
      assert.equal(matchingStep(seed, typed, now), null)
  })

  it('have seeds in the base32 of RFC 4648', () => {
    assert.equal(toBase32(Buffer.from('foobar')), 'MZXW6YTBOI')
    assert.equal(
      otpauthUri(seed, { issuer: 'Soilkin back office', account: 'a@b.example' }),
      'otpauth://totp/Soilkin%20back%20office:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Soilkin%20back%20office&algorithm=SHA1&digits=6&period=30',
    )
  })
})
