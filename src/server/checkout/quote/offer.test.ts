import assert from 'node:assert/strict'
import { it } from 'node:test'
import { personKeys } from './offer.ts'

it('gives the offer to several accounts without an e-mail', () => {
  const keys = personKeys({ accountId: 1, email: '', phone: '9876543210' })
  assert.deepEqual(keys, ['account:1', 'phone:9876543210'])
})

it('takes one e-mail in capitals for the same person', () => {
  const keys = personKeys({ accountId: 2, email: 'Asha@Example.com', phone: '' })
  assert.deepEqual(keys, ['account:2', 'email:asha@example.com'])
})
