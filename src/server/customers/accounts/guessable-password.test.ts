import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { forgotPassword, register, resetPassword } from '#contract/shop/accounts.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { mailedToken } from '#test/reset-token.ts'
import { openTestShop } from '#test/shop.ts'
import { isGuessable } from './guessable-password.ts'

describe('a common password', () => {
  it('recognises a common password in any case', () => {
    for (const word of [
      '123456',
      'password',
      'PassWord',
      'qwerty',
      'iloveyou',
      'football',
      'ｐａｓｓｗｏｒｄ',
    ]) {
      assert.equal(isGuessable(defaultSettings, word), true, word)
    }
  })

  // #guessable-password-3b8
  it('recognises the shop’s name or trade with digits or punctuation', () => {
    for (const word of ['soilkin', 'Soilkin2026', 'soil-kin!', 'fertilizer1']) {
      assert.equal(isGuessable(defaultSettings, word), true, word)
    }
  })

  it('accepts unusual passwords', () => {
    for (const word of ['marigold-77', 'tulsi-on-the-sill', 'correct horse', 'soilkin tomatoes', '......']) {
      assert.equal(isGuessable(defaultSettings, word), false, word)
    }
  })

  it('knows three thousand common passwords', () => {
    const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split(/\s+/)
    assert.equal(new Set(list).size, 3_000)
  })
})

describe('a shop in production', () => {
  const account = { fullName: 'Meera', email: 'meera@example.com', phoneNumber: '9000000001' }

  // #guessable-password-c59
  it('rejects a common password at sign-up and reset in production', async (t) => {
    const shop = await openTestShop({ environment: { NODE_ENV: 'production' } })
    t.after(() => shop.close())
    const refused = await shop.call(register, { body: { ...account, password: 'password1' } })
    assert.deepEqual([refused.status, refused.error.code], [400, 'invalid_request'])
    assert.match(refused.error.errors?.password ?? '', /choose another/)
    assert.equal((await shop.call(register, { body: { ...account, password: 'marigold-77' } })).status, 200)

    await shop.call(forgotPassword, { body: { email: account.email } })
    const token = await mailedToken(shop, account.email)
    const again = await shop.call(resetPassword, { body: { token, newPassword: 'password1' } })
    assert.match(again.error.errors?.newPassword ?? '', /choose another/)
    const good = await shop.call(resetPassword, { body: { token, newPassword: 'marigold-78' } })
    assert.equal(good.status, 200)
  })
})

describe('a trial shop', () => {
  it('accepts any password of six characters in a trial', async (t) => {
    const shop = await openTestShop()
    t.after(() => shop.close())
    const [fullName, email, phoneNumber] = ['Meera Iyer', 'meera@example.com', '+919812345678']
    const answer = await shop.call(register, { body: { fullName, email, phoneNumber, password: '123456' } })
    assert.equal(answer.status, 200)
  })
})
