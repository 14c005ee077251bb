import assert from 'node:assert/strict'
import { it } from 'node:test'
import { orderViews } from '#contract/admin/orders.ts'
import { listPath, type OrderList, readList } from './list-address.ts'

const readPath = (path: string) => readList(new URL(path, 'https://here.invalid').searchParams)

it("reads a list's address back as it was written", () => {
  for (const view of orderViews) {
    const list: OrderList = {
      view,
      q: 'Meera & Söhne #7',
      tag: 'gift wrap',
      offer: '7',
      from: '2026-11-01',
      to: '2026-11-30',
      cursor: '120',
    }
    assert.deepEqual(readPath(listPath(list)), list)
  }
})

it('shows all orders for an address without a known view', () => {
  const all = { view: 'all', q: '', tag: '', offer: '', from: '', to: '', cursor: undefined }
  assert.deepEqual(readPath('/orders'), all)
  assert.deepEqual(readPath('/orders?view=nonsense&q=%20&from=yesterday&to='), all)
  assert.equal(listPath(all as OrderList), '/orders')
})
