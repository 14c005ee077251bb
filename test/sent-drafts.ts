import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import * as calls from '#contract/admin/draft-orders.ts'
import * as payments from '#contract/admin/draft-payments.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile.ts'
import { type PayingOffice, shipping } from './office.ts'
import { ok } from './paying-shop.ts'

export type Draft = calls.DraftOrder

let people = 0

/** A customer whom nobody else has. */
export const person = () => {
  people += 1
  return { name: 'Meera Iyer', phone: `+9198400${String(people).padStart(5, '0')}` }
}

export const numberOf = (id: string | null): number => Number(id?.slice(3))

interface Stored {
  [column: string]: unknown
  status: string
  at: string
  superseded: boolean
}

/** The steps of a draft, from its first line to the money of its link or code. */
export function draftSteps({ shop, office }: Pick<PayingOffice, 'shop' | 'office'>) {
  const { db, sandbox } = shop
  const owner = { cookie: office.owner }

  const made = async (given: object = {}) =>
    ok(
      await office.call(calls.createDraftOrder, {
        ...owner,
        body: { customer: person(), items: [{ product_id: 1, quantity: 2 }], shipping, ...given },
      }),
    )
  const now = async ({ id }: { id: string }) =>
    ok(await office.call(calls.getDraftOrder, { ...owner, params: { id } }))
  const sendLink = ({ id, version }: Draft, given: object = {}, key?: string) =>
    office.call(payments.sendDraftLink, {
      ...owner,
      params: { id },
      body: { version, expires_in_hours: 24, ...given },
      ...(key && { key }),
    })
  const showQr = ({ id, version }: Draft) =>
    office.call(payments.showDraftQr, { ...owner, params: { id }, body: { version } })
  const edit = ({ id, version }: Draft, given: object) =>
    office.call(calls.editDraftOrder, { ...owner, params: { id }, body: { version, ...given } })
  const cancel = ({ id, version }: Draft) =>
    office.call(calls.cancelDraftOrder, { ...owner, params: { id }, body: { version } })
  const payByHand = ({ id, version }: Draft, given: object = { method: 'cash' }) =>
    office.call(payments.payDraftOrder, { ...owner, params: { id }, body: { version, ...given } })

  /** A draft whose link was sent. */
  async function sent(given: object = {}): Promise<Draft> {
    const draft = await made(given)
    ok(await sendLink(draft))
    return now(draft)
  }

  const paymentOf = async ({ order }: Draft): Promise<Stored> => {
    const { rows } = await db.execute<Stored>(sql`
      SELECT status, provider_order_id AS at, superseded_by IS NOT NULL AS superseded FROM payments WHERE order_id = ${numberOf(order)}`)
    return rows[0] ?? assert.fail('The draft has no payment.')
  }
  const pay = async (draft: Draft, fields: object = {}) => {
    const { at } = await paymentOf(draft)
    const by = at.startsWith('qr_') ? 'qr_code_id' : 'payment_link_id'
    return sandbox.send('POST', '/sandbox/pay', { [by]: at, method: 'upi', ...fields })
  }
  const pollNow = async (): Promise<void> => {
    await db.execute(sql`UPDATE payments SET next_poll_at = now() WHERE kind IN ('link', 'qr')`)
    await reconcilePayments(shop)
  }
  const wrongStock = async () =>
    (
      await db.execute(
        sql`SELECT sentence FROM wrong_reservations UNION ALL SELECT sentence FROM wrong_stock`,
      )
    ).rows

  return { made, now, sendLink, showQr, edit, cancel, payByHand, sent, paymentOf, pay, pollNow, wrongStock }
}
