import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { getProfile, login } from '#contract/shop/accounts.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { commonPassword } from './sign-up.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

describe('a shopper whom a test signs up', () => {
  it('the signed-up shopper has a session and the common password', async () => {
    const { token, email, phone } = await shop.registerShopper()
    const { status, body } = await shop.call(getProfile, { token })
    assert.equal(status, 200)
    assert.deepEqual([body.email, body.phoneNumber], [email, phone])
    const signIn = (password: string) => shop.call(login, { body: { loginIdentifier: email, password } })
    assert.equal((await signIn(commonPassword)).status, 200)
    assert.equal((await signIn('marigold-78')).status, 401)
  })
})
