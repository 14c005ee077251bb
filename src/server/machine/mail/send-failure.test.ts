import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isNoMailbox } from './send-failure.ts'

const refused = (response: string, command = 'RCPT TO') => ({
  ...{ code: 'EENVELOPE', command, response },
  responseCode: Number(response.slice(0, 3)),
})

describe('a refused recipient', () => {
  it('has no mailbox where the server says so by its code', () => {
    for (const response of ['550 5.1.1 No such user', '550-5.1.1 The account\n550 5.1.1 does not exist']) {
      assert.ok(isNoMailbox(refused(response)), response)
    }
    for (const code of ['5.1.6', '5.1.10', '5.2.1']) assert.ok(isNoMailbox(refused(`550 ${code} Gone`)), code)
  })

  it('may have one where the sender is at fault, or the server names no code', () => {
    for (const response of [
      '550 5.7.1 Listed by a blocklist',
      '550 5.1.8 Sender address rejected',
      '553 5.1.7 Bad sender',
      '550 relay not permitted',
      '550 Sender verify failed',
      '552 5.2.2 Mailbox full',
      '450 4.1.1 Greylisted',
    ]) {
      assert.ok(!isNoMailbox(refused(response)), response)
    }
    assert.ok(!isNoMailbox(refused('550 5.1.1 No', 'MAIL FROM')))
    assert.ok(!isNoMailbox(new Error('550 5.1.1')))
  })
})
