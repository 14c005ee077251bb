import assert from 'node:assert/strict'
import * as drafts from '#contract/admin/product-drafts.ts'
import * as goods from '#contract/admin/products.ts'
import type { StaffCallInput, TestOffice } from './back-office.ts'

/** The calls by which staff write products. Names with `try` return the whole answer; the others expect success. */
export function productAdmin(office: TestOffice) {
  const owner = { cookie: office.owner }
  const live = async (id: number) =>
    (await office.call(goods.getStaffProduct, { ...owner, params: { id } })).body
  const read = async (id: number) =>
    (await office.call(drafts.getProductDraft, { ...owner, params: { id } })).body
  const open = async (body: object = {}) =>
    (await office.call(drafts.openProductDraft, { ...owner, body })).body
  const tryToEdit = ({ id, version }: drafts.ProductDraft, fields: object, more: StaffCallInput = {}) =>
    office.call(drafts.editProductDraft, { ...owner, ...more, params: { id }, body: { version, fields } })
  const edit = async (draft: drafts.ProductDraft, fields: object) => {
    const { status, body, error } = await tryToEdit(draft, fields)
    assert.equal(status, 200, JSON.stringify(error))
    return body
  }
  const tryToPublish = (
    { id, version, live_version }: drafts.ProductDraft,
    body: object = {},
    more: StaffCallInput = {},
  ) =>
    office.call(drafts.publishProductDraft, {
      ...owner,
      ...more,
      params: { id },
      body: { version, live_version, ...body },
    })
  const publish = async (draft: drafts.ProductDraft) => {
    const { status, body, error } = await tryToPublish(draft)
    assert.equal(status, 200, JSON.stringify(error))
    return body
  }
  const discard = ({ id, version }: drafts.ProductDraft) =>
    office.call(drafts.discardProductDraft, { ...owner, params: { id }, body: { version } })
  return { live, read, open, tryToEdit, edit, tryToPublish, publish, discard }
}
