import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { longText, text } from '#shared/fields.ts'
import { NewAccount } from './accounts.ts'
import { Shipping } from './checkout.ts'
import { sendContactMessage } from './contact.ts'

describe('a field of one line', () => {
  const name = text('Name', 20)
  const read = (value: unknown) => name.safeParse(value)

  it('turns pasted line breaks into spaces', () => {
    for (const [given, kept] of [
      ['Meera\nIyer', 'Meera Iyer'],
      ['Meera\r\nIyer', 'Meera Iyer'],
      ['Meera\u2028Iyer', 'Meera Iyer'],
      ['Meera\tIyer', 'Meera Iyer'],
      ['\nMeera Iyer\n\n', 'Meera Iyer'],
    ]) {
      assert.equal(read(given).data, kept)
    }
  })

  it('treats only line breaks as missing', () => {
    assert.equal(read('\r\n').error?.issues[0]?.message, 'Name is required.')
  })

  it('contains no line break, so emails and labels keep their layout', () => {
    const account = NewAccount.parse({
      fullName: 'Meera\nIyer',
      email: 'meera@example.com',
      phoneNumber: '98765 43210',
      password: 'marigold-77',
    })
    assert.equal(account.fullName, 'Meera Iyer')
    const address = Shipping.parse({
      fullName: 'Meera Iyer',
      address: '12 Lake View\nRoad',
      city: 'Pune',
      state: 'Maharashtra',
      zip: '411001',
      country: 'India',
    })
    assert.equal(address.address, '12 Lake View Road')
    const forged = { fullName: 'M', email: 'a@example.com\nBcc: b@example.com', phoneNumber: '9876543210' }
    assert.equal(NewAccount.safeParse({ ...forged, password: 'marigold-77' }).success, false)
  })
})

describe('a field of several lines', () => {
  it('keeps line breaks', () => {
    assert.equal(longText('Message', 20).parse('one\ntwo\n'), 'one\ntwo')
    const sent = { name: 'Dev', email: 'dev@example.com', phone: '9876543210', message: 'one\n\ntwo' }
    assert.partialDeepStrictEqual(sendContactMessage.body?.safeParse(sent).data, sent)
  })
})
