import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { listAudit } from '#contract/admin/audit.ts'
import { getToday } from '#contract/admin/dashboard.ts'
import { cancelStaffOrder } from '#contract/admin/orders.ts'
import * as requests from '#contract/admin/refund-requests.ts'
import { previewCancel, previewRefund, refundOrder } from '#contract/admin/refunds.ts'
import { editRole, listRoles } from '#contract/admin/team.ts'
import { cancelOrder } from '#contract/shop/orders.ts'
import { errorOf } from '#test/back-office.ts'
import { openPayingOffice } from '#test/office.ts'
import { refundAtProvider } from '#test/refund-at-provider.ts'

const { shop, office, paidOrder } = await openPayingOffice()

const rights = ['orders.read', 'orders.write', 'refunds.write']
const key = () => crypto.randomUUID()

/** A member whose role may refund this many rupees of an order without approval. */
async function memberUpTo(rupees: number, permissions: string[] = rights) {
  const member = await office.memberWith(permissions)
  await shop.db.execute(sql`
    UPDATE staff_roles SET refund_limit_paise = ${rupees * 100}
    WHERE id = (SELECT role_id FROM staff_members WHERE id = ${member.staffId})`)
  return member
}

const small = await memberUpTo(100)
const approver = await office.memberWith(['orders.read', 'refunds.approve'])
await shop.db.execute(sql`
  UPDATE staff_roles SET refund_limit_paise = NULL
  WHERE id = (SELECT role_id FROM staff_members WHERE id = ${approver.staffId})`)

async function bought(items = [{ productId: 5, quantity: 3 }]) {
  const { id, token } = await paidOrder(items)
  const order = await office.order(id)
  const item = order.items[0]?.id ?? 0
  const body = (quantity: number, more: object = {}) => ({
    refundable: order.refundable,
    items: [{ item_id: item, quantity, restock: true }],
    shipping: 0,
    adjustment: 0,
    reason: 'arrived broken',
    ...more,
  })
  return { id, token, order, body }
}

const ask = (id: string, body: object, cookie = small.cookie, by = key()) =>
  office.call(requests.askRefund, { cookie, params: { id }, body, key: by })
const approve = (id: number, cookie = approver.cookie) =>
  office.call(requests.approveRefund, { cookie, params: { id: String(id) }, body: {}, key: key() })
const waitingOf = async (id: string) => (await office.order(id)).approval

describe('a refund above the limit of a role', () => {
  it('executes a refund above the limit only after a colleague approves', async () => {
    const { id, order, body } = await bought()
    const { onHand } = await shop.stockOf(5)
    const alone = await office.call(refundOrder, {
      cookie: small.cookie,
      params: { id },
      body: body(2),
      key: key(),
    })
    assert.deepEqual([...errorOf(alone), alone.error.limit], [409, 'approval_needed', 100])
    const asked = await ask(id, body(2))
    assert.equal(asked.status, 200, JSON.stringify(asked.error))
    assert.deepEqual(
      [asked.body.status, asked.body.is_own, asked.body.items[0]?.quantity],
      ['waiting', true, 2],
    )
    const before = await office.order(id)
    assert.deepEqual([before.refunds.length, before.refundable], [0, order.refundable])
    assert.deepEqual([(await waitingOf(id))?.id, (await shop.stockOf(5)).onHand], [asked.body.id, onHand])

    const approved = await approve(asked.body.id)
    assert.equal(approved.body.status, 'approved', JSON.stringify(approved.error))
    const now = await office.order(id)
    assert.deepEqual([now.refunds[0]?.amount, now.approval], [asked.body.amount, null])
    assert.equal((await shop.stockOf(5)).onHand, onHand + 2)
    const { rows } = await shop.db.execute(sql`
      SELECT author_id::int AS author, approved_by::int AS approver FROM refunds WHERE id = ${now.refunds[0]?.id}`)
    assert.deepEqual(rows, [{ author: small.staffId, approver: approver.staffId }])
    const { entries } = (
      await office.call(listAudit, { cookie: office.owner, query: { entity: `order:${id}` } })
    ).body
    assert.deepEqual(
      entries.map(({ action }) => action).filter((action) => /approv|refund/.test(action)),
      ['approval_approved', 'order_refunded', 'approval_asked'],
    )
  })

  it('counts earlier refunds of the order, which prevents splitting', async () => {
    const { id, body } = await bought([{ productId: 5, quantity: 1 }])
    const first = await office.call(refundOrder, {
      cookie: small.cookie,
      params: { id },
      body: body(1, { items: [], adjustment: 60 }),
      key: key(),
    })
    assert.equal(first.status, 200, JSON.stringify(first.error))
    const { refundable } = await office.order(id)
    const second = await office.call(refundOrder, {
      cookie: small.cookie,
      params: { id },
      body: body(1, { items: [], adjustment: 60, refundable }),
      key: key(),
    })
    assert.deepEqual(errorOf(second), [409, 'approval_needed'])
    assert.equal((await office.order(id)).refundable, refundable)
  })

  it('allows exactly the limit for each order, not a rupee more', async () => {
    const exact = async () => {
      const { id, order, body } = await bought()
      const give = async (adjustment: number) =>
        office.call(refundOrder, {
          cookie: small.cookie,
          params: { id },
          body: body(1, { items: [], adjustment, refundable: (await office.order(id)).refundable }),
          key: key(),
        })
      const above = await give(100.01)
      assert.deepEqual([...errorOf(above), above.error.limit], [409, 'approval_needed', 100])
      const whole = await give(100)
      assert.deepEqual([whole.status, whole.body.amount], [200, 100], JSON.stringify(whole.error))
      assert.deepEqual(errorOf(await give(1)), [409, 'approval_needed'])
      assert.equal((await office.order(id)).refundable, Math.round(order.refundable * 100 - 10_000) / 100)
    }
    await exact()
    await exact()
  })

  it('lets an approver approve exactly up to their own limit', async () => {
    const { id, body } = await bought()
    const asked = await ask(id, body(1, { items: [], adjustment: 150 }))
    const approving = ['orders.read', 'refunds.approve']
    const less = await approve(asked.body.id, (await memberUpTo(149, approving)).cookie)
    assert.deepEqual([...errorOf(less), less.error.limit], [409, 'approval_needed', 149])
    const exact = await approve(asked.body.id, (await memberUpTo(150, approving)).cookie)
    assert.deepEqual([exact.status, exact.body.status], [200, 'approved'], JSON.stringify(exact.error))
  })

  it('does not count refunds approved or made by colleagues', async () => {
    const { id, body } = await bought()
    const asked = await ask(id, body(2))
    assert.equal((await approve(asked.body.id)).status, 200)
    const give = async (cookie: string, adjustment: number) =>
      office.call(refundOrder, {
        cookie,
        params: { id },
        body: body(1, { items: [], adjustment, refundable: (await office.order(id)).refundable }),
        key: key(),
      })
    const other = await memberUpTo(100)
    for (const cookie of [other.cookie, small.cookie]) {
      const given = await give(cookie, 70)
      assert.equal(given.status, 200, JSON.stringify(given.error))
    }
  })

  it('neither the requester nor a lower limit may approve a request', async () => {
    const { id, body } = await bought()
    const both = await memberUpTo(100, [...rights, 'refunds.approve'])
    const asked = await ask(id, body(2), both.cookie)
    assert.deepEqual(errorOf(await approve(asked.body.id, both.cookie)), [409, 'own_request'])
    const refusal = await office.call(requests.rejectRefund, {
      cookie: both.cookie,
      params: { id: String(asked.body.id) },
      body: { reason: 'no' },
    })
    assert.deepEqual(errorOf(refusal), [409, 'own_request'])
    const another = await memberUpTo(100, ['orders.read', 'refunds.approve'])
    assert.deepEqual(errorOf(await approve(asked.body.id, another.cookie)), [409, 'approval_needed'])
    assert.deepEqual(errorOf(await approve(asked.body.id, small.cookie)), [403, 'not_allowed'])
    await assert.rejects(
      shop.db.execute(sql`
        UPDATE refund_requests SET status = 'approved', decided_by = asked_by, decided_at = now()
        WHERE id = ${asked.body.id}`),
      ({ cause }: Error) => /refund_requests_check/.test(String(cause)),
    )
  })

  it('decides a request once, and a double click creates one', async () => {
    const { id, body } = await bought()
    const click = key()
    const [one, two] = await Promise.all([
      ask(id, body(2), small.cookie, click),
      ask(id, body(2), small.cookie, click),
    ])
    assert.deepEqual([one.status, two.status, one.body.id], [200, 200, two.body.id])
    assert.deepEqual(errorOf(await ask(id, body(1))), [409, 'approval_waiting'])
    const answers = await Promise.all([approve(one.body.id), approve(one.body.id, office.owner)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    assert.equal(answers.find(({ status }) => status === 409)?.error.code, 'request_decided')
    assert.equal((await office.order(id)).refunds.length, 1)
  })

  it('is rejected with a reason, or withdrawn only by its requester', async () => {
    const { id, body } = await bought()
    const asked = await ask(id, body(2))
    const params = { id: String(asked.body.id) }
    const refused = await office.call(requests.rejectRefund, {
      cookie: approver.cookie,
      params,
      body: { reason: 'ask for a picture first' },
    })
    assert.deepEqual(
      [refused.body.status, refused.body.decision_note],
      ['refused', 'ask for a picture first'],
    )
    assert.deepEqual(errorOf(await approve(asked.body.id)), [409, 'request_decided'])
    const again = await ask(id, body(2))
    const withdraw = (cookie: string) =>
      office.call(requests.withdrawRefund, { cookie, params: { id: String(again.body.id) }, body: {} })
    assert.deepEqual(errorOf(await withdraw(approver.cookie)), [404, 'not_found'])
    assert.equal((await withdraw(small.cookie)).body.status, 'withdrawn')
    const { requests: decided } = (
      await office.call(requests.listRefundRequests, {
        cookie: small.cookie,
        query: { view: 'decided', order: id },
      })
    ).body
    assert.deepEqual(
      decided.map(({ status, is_own }) => [status, is_own]),
      [
        ['withdrawn', true],
        ['refused', true],
      ],
    )
    assert.equal((await office.order(id)).refunds.length, 0)
  })

  it('keeps waiting when the order changed, and refunds only what was requested', async () => {
    const { id, order, body } = await bought()
    const asked = await ask(id, body(2))
    await office.call(refundOrder, {
      cookie: office.owner,
      params: { id },
      body: body(2),
      key: key(),
    })
    const late = await approve(asked.body.id)
    assert.deepEqual(errorOf(late), [409, 'refund_exceeds_line'])
    assert.equal((await waitingOf(id))?.id, asked.body.id)
    assert.equal((await office.order(id)).refunds.length, 1)
    assert.ok((await office.order(id)).refundable < order.refundable)
  })

  it('refunds nothing more after the shopper’s cancellation or a provider refund', async () => {
    const { id, token, body } = await bought()
    const asked = await ask(id, body(2))
    await shop.call(cancelOrder, { token, params: { id } })
    assert.deepEqual(errorOf(await approve(asked.body.id)), [409, 'request_decided'])
    assert.equal((await office.order(id)).refunds.length, 1)

    const other = await bought()
    const again = await ask(other.id, other.body(2))
    await refundAtProvider(shop.db, Number(other.id.slice(3)), 100)
    assert.deepEqual(errorOf(await approve(again.body.id)), [409, 'refundable_changed'])
    const kinds = (await office.order(other.id)).refunds.map(({ kind }) => kind)
    assert.deepEqual(kinds, ['provider'])
  })

  it('rejects a request for an impossible refund', async () => {
    const { id, body } = await bought()
    assert.deepEqual(errorOf(await ask(id, body(4))), [409, 'refund_exceeds_line'])
    assert.deepEqual(errorOf(await ask(id, body(2, { refundable: 1 }))), [409, 'refundable_changed'])
    assert.deepEqual(errorOf(await ask(id, body(2, { reason: ' ' }))), [400, 'invalid_request'])
    assert.deepEqual(errorOf(await ask('ORD999999', body(2))), [404, 'not_found'])
    assert.equal(await waitingOf(id), null)
  })

  it('shows requests on Today to approvers, counted like the list', async () => {
    const { id, body } = await bought()
    await ask(id, body(2))
    const counted = async (cookie: string) =>
      (await office.call(getToday, { cookie })).body.counters.find((one) => one.key === 'approvals')
    const list = (await office.call(requests.listRefundRequests, { cookie: approver.cookie })).body
    assert.deepEqual(
      [(await counted(approver.cookie))?.count, await counted(small.cookie)],
      [list.count, undefined],
    )
    assert.ok(list.requests.some((one) => one.order === id))
  })
})

describe('a cancellation above the limit of a role', () => {
  it('refunds the whole payment once a cancellation is approved', async () => {
    const { id, order } = await bought()
    const alone = await office.change(
      cancelStaffOrder,
      id,
      { reason: 'asked for it' },
      { cookie: small.cookie },
    )
    assert.deepEqual(errorOf(alone), [409, 'approval_needed'])
    assert.equal((await office.order(id)).status, 'Processing')
    const stale = await office.call(requests.askCancel, {
      cookie: small.cookie,
      params: { id },
      body: { version: order.version + 1, reason: 'asked for it' },
      key: key(),
    })
    assert.deepEqual(errorOf(stale), [409, 'version_conflict'])
    const asked = await office.change(
      requests.askCancel,
      id,
      { reason: 'asked for it' },
      { cookie: small.cookie, key: key() },
    )
    assert.equal(asked.body.amount, order.refundable)
    assert.equal((await approve(asked.body.id)).body.status, 'approved')
    const now = await office.order(id)
    assert.deepEqual([now.status, now.refundable, now.refunds[0]?.amount], ['Cancelled', 0, order.refundable])
  })

  it('requires a new request when a refund changes the amount', async () => {
    const { id, body } = await bought()
    const asked = await office.change(
      requests.askCancel,
      id,
      { reason: 'asked for it' },
      { cookie: small.cookie, key: key() },
    )
    await office.call(refundOrder, { cookie: office.owner, params: { id }, body: body(1), key: key() })
    assert.deepEqual(errorOf(await approve(asked.body.id)), [409, 'refundable_changed'])
    assert.equal((await office.order(id)).status, 'Processing')
  })
})

describe('the preview of a refund', () => {
  it('shows amount, document, mail, shelf and approval, and changes nothing', async () => {
    const { id, order, body } = await bought()
    const seen = await office.call(previewRefund, { cookie: small.cookie, params: { id }, body: body(2) })
    assert.equal(seen.status, 200, JSON.stringify(seen.error))
    const { amount, document, mail, needs_approval, limit, shelf } = seen.body
    assert.deepEqual([document, needs_approval, limit, shelf.length], ['refund_voucher', true, 100, 1])
    assert.match(mail?.text ?? '', new RegExp(`₹${amount.toLocaleString('en-IN')}`))
    assert.equal(mail?.to, order.email)
    await shop.db.execute(sql`
      INSERT INTO disputes (id, provider_payment_id, state, amount_paise, currency, reported_at, event)
      SELECT 'disp_' || id, provider_payment_id, 'open', amount_paise, 'INR', now(), '{}' FROM payments
      WHERE order_id = ${Number(id.slice(3))}`)
    assert.equal(seen.body.is_disputed, false)
    const own = await office.call(previewRefund, { cookie: office.owner, params: { id }, body: body(2) })
    assert.deepEqual([own.body.needs_approval, own.body.limit, own.body.is_disputed], [false, null, true])
    const all = await office.call(previewCancel, { cookie: office.owner, params: { id }, body: {} })
    assert.deepEqual([all.body.amount, all.body.document], [order.refundable, 'refund_voucher'])
    assert.match(all.body.mail?.subject ?? '', /cancelled/)
    const now = await office.order(id)
    assert.deepEqual([now.version, now.refunds.length, now.documents.length], [order.version, 0, 0])
    const bad = await office.call(previewRefund, { cookie: office.owner, params: { id }, body: body(4) })
    assert.deepEqual(errorOf(bad), [409, 'refund_exceeds_line'])
  })
})

describe('the limit of a role', () => {
  it('stores the limit with the role, and no member grants more', async () => {
    const { roles } = (await office.call(listRoles, { cookie: office.owner })).body
    const role = roles.find(({ name }) => name === 'orders')
    assert.deepEqual([role?.refund_limit, roles.find(({ is_fixed }) => is_fixed)?.refund_limit], [5000, null])
    const edit = (cookie: string, refund_limit: unknown, version = role?.version) =>
      office.call(editRole, { cookie, params: { id: String(role?.id) }, body: { version, refund_limit } })
    for (const wrong of [-1, 0.5, 10_000_001, 'much']) {
      assert.deepEqual(errorOf(await edit(office.owner, wrong)), [400, 'invalid_request'], String(wrong))
    }
    const lead = await memberUpTo(100, [...(role?.permissions ?? []), 'staff.read', 'staff.write'])
    assert.deepEqual(errorOf(await edit(lead.cookie, 200)), [403, 'not_allowed'])
    assert.deepEqual(errorOf(await edit(lead.cookie, null)), [403, 'not_allowed'])
    assert.equal((await edit(office.owner, 2000)).body.refund_limit, 2000)
    const { entries } = (
      await office.call(listAudit, { cookie: office.owner, query: { entity: `role:${role?.id}` } })
    ).body
    assert.deepEqual(entries[0]?.after, { refundLimitPaise: 200_000 })
  })
})
