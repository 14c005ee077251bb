import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listAudit } from '#contract/admin/audit.ts'
import { packOrder } from '#contract/admin/fulfilment.ts'
import { getStaffOrder } from '#contract/admin/orders.ts'
import { openPayingOffice } from '#test/office.ts'

const { office, paidOrder } = await openPayingOffice()

async function packed(): Promise<string> {
  const { id } = await paidOrder([{ productId: 1, quantity: 1 }])
  await office.change(packOrder, id, {}, { cookie: office.packer })
  return id
}

const open = (url: string, cookie = office.owner) => office.app.inject({ url, headers: { cookie } })

describe('the documents of an order in the back office', () => {
  it('lists the documents of a packed order, and logs each reading', async () => {
    const id = await packed()
    const { documents } = await office.order(id)
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
