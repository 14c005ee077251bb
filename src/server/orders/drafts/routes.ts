import * as calls from '#contract/admin/draft-orders.ts'
import { toPaise } from '#shared/money.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { recordReading } from '../../platform/audit/record-reading.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { discountColumns, feePaiseOf, storedItems } from './draft-fields.ts'
import { findDrafts } from './find-drafts.ts'
import { findProducts } from './find-products.ts'
import { payDraft } from './pay-draft.ts'
import { presentQuote, readDraft } from './present-draft.ts'
import { numberOfDraft, quoteItems, termsOf } from './stored-draft.ts'
import { cancelDraft, createDraft, type DraftEditor, editDraft } from './write-draft.ts'

/** Orders that the staff prepare. */
export function registerDraftOrders(
  api: StaffHandle,
  { db, reading, settings, log }: AdminDatabase & Pick<AppContext, 'settings' | 'log'>,
): void {
  const editorOf = async ({
    caller,
    actor,
    idempotency,
  }: Omit<DraftEditor, 'settings'>): Promise<DraftEditor> => ({
    caller,
    actor,
    idempotency,
    settings: await settings.current(),
  })

  api(calls.listDraftOrders, async ({ query, actor }) => {
    const found = await reading.read((db) => findDrafts(db, query))
    await recordReading(db, actor, 'draft_orders', { ...query, read: found.drafts.length })
    return found
  })
  api(calls.findDraftProducts, ({ query }) => findProducts(db, query.q ?? ''))
  api(calls.getDraftOrder, async ({ params }) =>
    readDraft(db, await settings.current(), numberOfDraft(params.id)),
  )
  api(calls.quoteDraftOrder, async ({ body }) => {
    const items = storedItems(body.items)
    const terms = termsOf({
      ...discountColumns(body.discount),
      shippingFeePaise: feePaiseOf(body.shipping_fee),
      isPickup: body.pickup ?? false,
    })
    const draftId = body.draft ? numberOfDraft(body.draft) : null
    return presentQuote(await quoteItems(db, await settings.current(), { draftId, items, terms }), items)
  })
  api(calls.createDraftOrder, async (call) => createDraft(db, await editorOf(call), call.body))
  api(calls.editDraftOrder, async (call) => {
    const { version } = call.body
    return editDraft(db, await editorOf(call), { id: numberOfDraft(call.params.id), version }, call.body)
  })
  api(calls.payDraftOrder, async (call) => {
    const { version, method, reference = '', amount } = call.body
    const seen = { id: numberOfDraft(call.params.id), version }
    const toldPaise = amount === undefined ? null : toPaise(amount)
    return payDraft({ db, log }, await editorOf(call), seen, { method, reference, toldPaise })
  })
  api(calls.cancelDraftOrder, async (call) => {
    const { version } = call.body
    return cancelDraft(db, await editorOf(call), { id: numberOfDraft(call.params.id), version })
  })
}
