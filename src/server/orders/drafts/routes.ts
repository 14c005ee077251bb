import * as calls from '#contract/admin/draft-orders.ts'
import * as payments from '#contract/admin/draft-payments.ts'
import { toPaise } from '#shared/money.ts'
import { assertReference } from '../../lifecycle/payments/hand-payment.ts'
import type { ShopWithProvider } from '../../payments/provider/provider.ts'
import { recordReading } from '../../platform/audit/record-reading.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { afterAttempt } from './after-attempt.ts'
import { discountColumns, feePaiseOf, storedItems } from './draft-fields.ts'
import { findDrafts } from './find-drafts.ts'
import { findProducts } from './find-products.ts'
import { payDraft } from './pay-draft.ts'
import { payLater, payOnDelivery } from './place-unpaid.ts'
import { presentQuote, readDraft } from './present-draft.ts'
import { readQrPicture } from './qr-picture.ts'
import { qrMinutes, sendDraft } from './send-draft.ts'
import { numberOfDraft, quoteItems, termsOf } from './stored-draft.ts'
import { cancelDraft, createDraft, type DraftEditor, editDraft, type SeenDraft } from './write-draft.ts'

/** Orders that the staff prepare. */
export function registerDraftOrders(api: StaffHandle, shop: AdminDatabase & ShopWithProvider): void {
  const { db, reading, settings } = shop
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
  /** A step of a draft, before which its link or code ends. */
  const stepOf = async (call: Omit<DraftEditor, 'settings'> & DraftCall) => {
    const editor = await editorOf(call)
    const seen = seenBy(call)
    const run = <Done>(take: (open: SeenDraft) => Promise<Done>) => afterAttempt(shop, editor, seen, take)
    return { editor, run }
  }

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
    const now = await settings.current()
    return presentQuote(
      now,
      await quoteItems(db, now, { draftId, accountId: body.account_id ?? null, items, terms }),
      {
        items,
        isPickup: terms.isPickup,
      },
    )
  })
  api(calls.createDraftOrder, async (call) => createDraft(db, await editorOf(call), call.body))
  api(calls.editDraftOrder, async (call) => {
    const { editor, run } = await stepOf(call)
    return run((open) => editDraft(db, editor, open, call.body))
  })
  api(payments.payDraftOrder, async (call) => {
    const { method, reference = '' } = call.body
    // A link stays where the reference is missing.
    assertReference({ method, reference })
    const { editor, run } = await stepOf(call)
    return run((open) =>
      payDraft(shop, editor, open, { method, reference, expectedPaise: expectedIn(call.body) }),
    )
  })
  api(payments.payDraftOnDelivery, async (call) => {
    const { editor, run } = await stepOf(call)
    return run((open) => payOnDelivery(shop, editor, open, expectedIn(call.body)))
  })
  api(payments.payDraftLater, async (call) => {
    const { editor, run } = await stepOf(call)
    return run((open) => payLater(shop, editor, open, expectedIn(call.body)))
  })
  api(payments.sendDraftLink, async (call) => {
    const minutes = call.body.expires_in_hours * 60
    const { editor, run } = await stepOf(call)
    return run((open) => sendDraft(shop, editor, open, { kind: 'link', minutes }))
  })
  api(payments.showDraftQr, async (call) => {
    const sending = { kind: 'qr', minutes: qrMinutes } as const
    const { editor, run } = await stepOf(call)
    const { url, expires_at } = await run((open) => sendDraft(shop, editor, open, sending))
    return { image_url: url, expires_at }
  })
  api(payments.readDraftQr, async ({ params }) => ({
    picture: await readQrPicture(shop, numberOfDraft(params.id)),
  }))
  api(calls.cancelDraftOrder, async (call) => {
    const { editor, run } = await stepOf(call)
    return run((open) => cancelDraft(db, editor, open))
  })
}

interface DraftCall {
  params: { id: string }
  body: { version: number }
}

/** The total that the customer expects, in paise; null where the caller names none. */
const expectedIn = ({ amount }: { amount?: number | undefined }): number | null =>
  amount === undefined ? null : toPaise(amount)

const seenBy = ({ params, body }: DraftCall): SeenDraft => ({
  id: numberOfDraft(params.id),
  version: body.version,
})
