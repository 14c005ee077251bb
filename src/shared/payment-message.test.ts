import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { paymentMessage, whatsAppAddress } from './payment-message.ts'

describe('the message with a payment link', () => {
  it('names order, total, address and end', () => {
    const message = paymentMessage({
      name: 'Meera & Co',
      order: 'ORD012',
      total: 1540.5,
      url: 'https://rzp.io/rzp/a?b=1',
      until: '27 Nov, 8:30 pm',
    })
    for (const part of ['Meera & Co', 'ORD012', '₹1,540.50', 'https://rzp.io/rzp/a?b=1', '27 Nov, 8:30 pm'])
      assert.ok(message.includes(part), part)
  })

  it('reaches WhatsApp as it was written', () => {
    const text = 'Pay ₹100 & more: https://a.example/?b=1#c'
    const address = new URL(whatsAppAddress('+919876543210', text))
    assert.deepEqual(
      [address.href.split('?')[0], address.searchParams.get('text')],
      ['https://wa.me/919876543210', text],
    )
  })
})
