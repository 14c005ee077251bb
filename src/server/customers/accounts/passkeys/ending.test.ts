import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changePassword, endOtherSessions } from '#contract/shop/account-safety.ts'
import { forgotPassword, login, resetPassword } from '#contract/shop/accounts.ts'
import { removePasskey } from '#contract/shop/passkeys.ts'
import { isRejected, openPasskeyShop } from '#test/passkey-shop.ts'
import { mailedToken } from '#test/reset-token.ts'

const { shop, newOwner, signIn, own, mailsTo, waitLong } = await openPasskeyShop()

describe('removing a passkey', () => {
  const remove = (token: string, id: unknown, body: object = {}) =>
    shop.call(removePasskey, { token, params: { id }, body })

  // #passkeys-031
  it('mails the owner once and leaves the password', async () => {
    const owner = await newOwner()
    const [passkey] = await own(owner.token)
    for (let i = 0; i < 2; i += 1) assert.equal((await remove(owner.token, passkey?.id)).status, 200)
    assert.deepEqual(await own(owner.token), [])
    const mails = await mailsTo(owner, 'passkey-changed')
    assert.deepEqual(
      mails.map(({ data }) => data.what),
      ['added', 'removed'],
    )
    const body = { loginIdentifier: owner.email, password: owner.password }
    assert.equal((await shop.call(login, { body })).status, 200)
  })

  // #passkeys-142
  it('requires the password after ten minutes, spares foreign passkeys', async () => {
    const [owner, thief] = [await newOwner(), await shop.registerShopper()]
    const [passkey] = await own(owner.token)
    assert.equal((await remove(thief.token, passkey?.id)).status, 200)
    await waitLong()
    assert.equal((await remove(owner.token, passkey?.id)).status, 400)
    assert.equal((await own(owner.token)).length, 1)
    assert.equal((await remove(owner.token, passkey?.id, { password: owner.password })).status, 200)
    assert.deepEqual(await own(owner.token), [])
  })

  for (const id of ['0', '-1', 'x', '9'.repeat(30)]) {
    it(`rejects '${id}' as the number of a passkey`, async () => {
      const { token } = await shop.registerShopper()
      const { status, error } = await remove(token, id)
      assert.deepEqual([status, error.code], [400, 'invalid_request'])
    })
  }
})

describe('passkeys after a change of the account', () => {
  // #passkeys-253
  it('removes all passkeys at a reset and says so by mail', async () => {
    const owner = await newOwner()
    await shop.call(forgotPassword, { body: { email: owner.email } })
    const token = await mailedToken(shop, owner.email)
    const body = { token, newPassword: 'tulsi-on-the-sill' }
    assert.equal((await shop.call(resetPassword, { body })).status, 200)
    isRejected(await signIn(owner))
    const [mail] = await mailsTo(owner, 'account-changed')
    assert.deepEqual(mail?.data, { fullName: 'Meera Iyer', changed: 'password', passkeys: 'removed' })
  })

  // #passkeys-364
  it('keeps passkeys when the password changes or sessions end', async () => {
    const owner = await newOwner()
    const { token, password } = owner
    const body = { presentPassword: password, newPassword: 'tulsi-on-the-sill' }
    assert.equal((await shop.call(changePassword, { token, body })).status, 200)
    assert.equal((await shop.call(endOtherSessions, { token })).status, 200)
    assert.equal((await signIn(owner)).status, 200)
    const [mail] = await mailsTo(owner, 'account-changed')
    assert.deepEqual(mail?.data, { fullName: 'Meera Iyer', changed: 'password', passkeys: 'kept' })
  })
})
