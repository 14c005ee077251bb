import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listAudit } from '#contract/staff/audit.ts'
import { packOrder } from '#contract/staff/fulfilment.ts'
import { getStaffOrder } from '#contract/staff/orders.ts'
import { openBackOffice, type TestOffice } from '#test/back-office.ts'
import { openPayingShop, type PayingShop } from '#test/paying-shop.ts'

let shop: PayingShop
let office: TestOffice
const cleanups: (() => unknown)[] = []
before(async () => {
  shop = await openPayingShop({ after: (work: () => unknown) => cleanups.push(work) })
  office = await openBackOffice(shop)
})
after(async () => {
  await office.app.close()
  for (const clean of cleanups.reverse()) await clean()
})

const shipping = {
  fullName: 'Meera Iyer',
  address: '4 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  zip: '411001',
  country: 'India',
}

async function packed(): Promise<string> {
  const { token } = await shop.registerShopper()
  const id = await shop.buy(token, { items: [{ productId: 1, quantity: 1 }], shipping })
  const { version } = (await office.call(getStaffOrder, { cookie: office.owner, params: { id } })).body
  await office.call(packOrder, { cookie: office.packer, params: { id }, body: { version } })
  return id
}

const open = (url: string, cookie = office.owner) => office.app.inject({ url, headers: { cookie } })

describe('the documents of an order in the back office', () => {
  it('are listed once it is packed, and read as PDF; each reading is in the audit log', async () => {
    const id = await packed()
    const { documents } = (await office.call(getStaffOrder, { cookie: office.owner, params: { id } })).body
    assert.equal(documents.length, 1)
    assert.equal(documents[0]?.kind, 'invoice')
    const answer = await open(documents[0]?.url ?? '', office.packer)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-type'], 'application/pdf')
    assert.equal(answer.rawPayload.subarray(0, 5).toString(), '%PDF-')
    const { entries } = (
      await office.call(listAudit, { cookie: office.owner, query: { entity: `order:${id}` } })
    ).body
    const printed = entries.filter(({ action }) => action === 'document_printed')
    assert.deepEqual(
      printed.map(({ after: what }) => what),
      [{ number: documents[0]?.number }],
    )
  })

  it('answer 404 for a document of another order', async () => {
    const [one, other] = [await packed(), await packed()]
    const { documents } = (await office.call(getStaffOrder, { cookie: office.owner, params: { id: other } }))
      .body
    const foreign = documents[0]?.url.split('/').at(-1)
    for (const document of [foreign, '0', 'x', '1e3']) {
      const answer = await open(`/api/orders/${one}/documents/${document}`)
      assert.equal(answer.statusCode, 404, document)
      assert.equal(answer.json().code, 'not_found')
    }
  })
})
