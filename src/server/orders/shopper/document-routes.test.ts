import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { fulfilOrder } from '#test/fulfil-order.ts'
import { openPayingShop } from '#test/paying-shop.ts'
import { textOfPdf } from '#test/pdf-text.ts'
import { refundAmount } from '#test/refund-amount.ts'
import { amountInWords } from '../../invoicing/pdf/amount-in-words.ts'
import { shopActor } from '../../platform/actor.ts'

const shop = await openPayingShop({ after })

const shipping = {
  fullName: 'ఆశా శర్మ / आशा शर्मा / 明子 🌱',
  address: '12 Lake View Road',
  city: 'Hyderabad',
  state: 'Telangana',
  zip: '500034',
  country: 'India',
}

async function buyPacked() {
  const { token } = await shop.registerShopper()
  const id = await shop.buy(token, { items: [{ productId: 1, quantity: 1 }], shipping })
  await fulfilOrder(shop.db, shopActor, { orderId: Number(id.slice(3)), step: 'packed' })
  return { token, id }
}

const get = (path: string, token?: string) =>
  shop.app.inject({ url: path, headers: token ? { authorization: `Bearer ${token}` } : {} })

describe('GET /api/orders/{id}/invoice', () => {
  it('sends the invoice as PDF to its owner, in any script', async () => {
    const { token, id } = await buyPacked()
    const answer = await get(`/api/orders/${id}/invoice`, token)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-type'], 'application/pdf')
    assert.match(
      String(answer.headers['content-disposition']),
      /^inline; filename="INV-\d\d-\d\d-\d{6}\.pdf"$/,
    )
    assert.match(String(answer.headers['cache-control']), /no-store|private/)
    assert.equal(answer.rawPayload.subarray(0, 5).toString(), '%PDF-')
  })

  it('rejects with not_invoiced before the order is packed', async () => {
    const { token } = await shop.registerShopper()
    const id = await shop.buy(token, { items: [{ productId: 1, quantity: 1 }], shipping })
    const answer = await get(`/api/orders/${id}/invoice`, token)
    assert.equal(answer.statusCode, 409)
    assert.equal(answer.json().code, 'not_invoiced')
    assert.match(answer.json().message, /when the order is packed/)
  })

  it('answers 404 to other shoppers, and 401 to guests', async () => {
    const { id } = await buyPacked()
    const { token } = await shop.registerShopper()
    assert.equal((await get(`/api/orders/${id}/invoice`, token)).statusCode, 404)
    assert.equal((await get(`/api/orders/${id}/invoice`)).statusCode, 401)
    assert.equal((await get('/api/orders/nothing/invoice', token)).statusCode, 404)
  })
})

describe('the documents of an order', () => {
  it('lists the documents of an order, each readable as PDF', async () => {
    const { token, id } = await buyPacked()
    const { total_amount } = await shop.order(token, id)
    const amountPaise = Math.round(total_amount * 100)
    await refundAmount(shop.db, {
      orderId: Number(id.slice(3)),
      amountPaise,
      refundableSeenPaise: amountPaise,
    })
    const { documents } = await shop.order(token, id)
    assert.deepEqual(
      documents.map(({ kind, title }) => [kind, title]),
      [
        ['invoice', 'Tax invoice'],
        ['credit_note', 'Credit note'],
      ],
    )
    for (const { url } of documents) {
      const answer = await get(url, token)
      assert.equal(answer.rawPayload.subarray(0, 5).toString(), '%PDF-')
    }
  })

  it('names an invoice as its PDF does, and counts in packs and pieces', async () => {
    const { token } = await shop.registerShopper()
    for (const [items, title, quantities] of [
      [[{ productId: 5, quantity: 1 }], 'Bill of supply', ['1 pack']],
      [[{ productId: 1, quantity: 2 }], 'Tax invoice', ['2 packs']],
      [[{ productId: 6, quantity: 1 }], 'Invoice-cum-bill of supply', ['1 piece']],
    ] as const) {
      const id = await shop.buy(token, { items: [...items], shipping })
      await fulfilOrder(shop.db, shopActor, { orderId: Number(id.slice(3)), step: 'packed' })
      const [invoice] = (await shop.order(token, id)).documents
      assert.equal(invoice?.title, title)
      const lines = textOfPdf((await get(`/api/orders/${id}/invoice`, token)).rawPayload).split('\n')
      for (const text of [title, ...quantities])
        assert.ok(lines.includes(text), `${text} in ${lines.join(' | ')}`)
    }
  })

  it('answers 404 for a document of another order', async () => {
    const { token, id } = await buyPacked()
    for (const document of ['0', 'x', '99999', '1e3', '-1']) {
      const answer = await get(`/api/orders/${id}/documents/${document}`, token)
      assert.equal(answer.statusCode, 404, document)
      assert.equal(answer.json().code, 'not_found')
    }
  })
})

describe('the text of a document', () => {
  it('writes an amount with lakhs and crores', () => {
    const cases: Record<number, string> = {
      0: 'Rupees zero only',
      100: 'Rupees one only',
      123450: 'Rupees one thousand two hundred thirty-four and paise fifty only',
      10000000: 'Rupees one lakh only',
      1234567805:
        'Rupees one crore twenty-three lakh forty-five thousand six hundred seventy-eight and paise five only',
      200000000000: 'Rupees two hundred crore only',
    }
    for (const [paise, words] of Object.entries(cases)) assert.equal(amountInWords(Number(paise)), words)
  })
})
