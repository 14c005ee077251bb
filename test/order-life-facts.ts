import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { orderTransitions } from '#server/lifecycle/orders/order-states.ts'
import { paymentTransitions } from '#server/lifecycle/payments/payment-states.ts'
import { returnTransitions } from '#server/lifecycle/returns/return-states.ts'
import { replacementLife } from '#server/orders/replacements/replacement-states.ts'
import { refundLife } from '#server/payments/refunds/refund-states.ts'
import { assertStep, assertSteps, type Move, readMoves } from './life-moves.ts'
import { type Act, type Life, nameOf } from './order-life.ts'
import { assertDispute } from './order-life-bank.ts'
import { assertLaws, assertNewLaws, assertProviderAgrees } from './order-life-laws.ts'

/** What the tables have of one order. */
interface Facts {
  [column: string]: unknown
  id: number
  version: number
  /** All of the row but its version. */
  print: string
  status: string
  payment: string
  amountPaise: number
  /** What went or goes out in any way, in paise. */
  refundedPaise: number
  /** What the shop decided to refund, in paise. */
  decidedPaise: number
  wasSold: boolean
  /** By stock row: packs taken by the ledger, and packs bought, restocked and sent again. */
  ledger: {
    stockId: number
    gone: number
    bought: number
    putBack: number
    notRestocked: number
    sentAgain: number
  }[]
  wasPacked: boolean
  timesShipped: number
  shipments: number
  invoices: number
  shipmentsAfterCancel: number
  /** Changes of status missing in the history. */
  missingHistory: number
  isStationDone: boolean | null
  openWaves: number
}

/** A replacement whose packs are on the shelf again: stopped before it left, or back and sellable. */
const isBackOnShelf = sql`(c.status = 'cancelled' OR EXISTS (SELECT FROM audit_log a WHERE a.entity = 'replacement'
  AND a.entity_id = 'RPL' || lpad(c.id::text, 3, '0') AND a.after ? 'restocked'))`

async function readFacts({ real, accountId }: Life): Promise<Facts[]> {
  const { rows } = await real.shop.db.execute<{ facts: Facts }>(sql`
    SELECT json_build_object('id', o.id, 'version', o.version, 'print', md5((to_jsonb(o) - 'version')::text),
      'status', o.status, 'payment', p.status, 'amountPaise', p.amount_paise,
      'refundedPaise', (SELECT coalesce(sum(amount_paise), 0) FROM refunds r
        WHERE r.payment_id = p.id AND r.provider_payment_id = p.provider_payment_id AND r.status <> 'void'),
      'decidedPaise', (SELECT coalesce(sum(amount_paise), 0) FROM refunds r
        WHERE r.payment_id = p.id AND r.provider_payment_id = p.provider_payment_id AND r.status <> 'void'
          AND r.kind = 'shop'),
      'wasSold', EXISTS (SELECT FROM stock_movements WHERE order_id = o.id AND reason = 'sale'),
      'ledger', (SELECT json_agg(json_build_object('stockId', n.stock_id, 'bought', n.bought, 'putBack', n.put_back, 'notRestocked', n.not_restocked,
          'sentAgain', n.sent_again, 'gone', (SELECT coalesce(-sum(m.change), 0) FROM stock_movements m
            JOIN stock s ON s.id = n.stock_id
            WHERE m.order_id = o.id AND (m.product_id = s.product_id OR m.part_id = s.part_id))))
        FROM (SELECT made.stock_id, sum(i.quantity * made.amount) AS bought,
            sum(made.amount * (coalesce((SELECT sum(l.quantity) FROM refund_lines l WHERE l.order_item_id = i.id AND l.is_restocked), 0)
              + coalesce((SELECT sum(l.sellable) FROM return_lines l WHERE l.order_item_id = i.id), 0))) AS put_back,
            sum(made.amount * coalesce((SELECT sum(l.quantity) FROM refund_lines l
              WHERE l.order_item_id = i.id AND NOT l.is_restocked), 0)) AS not_restocked,
            sum(made.amount * coalesce((SELECT sum(l.quantity) FROM replacement_lines l JOIN replacements c ON c.id = l.replacement_id
              WHERE l.order_item_id = i.id AND NOT ${isBackOnShelf}), 0)) AS sent_again
          FROM order_items i JOIN product_stock made USING (product_id) WHERE i.order_id = o.id GROUP BY 1) n),
      'wasPacked', EXISTS (SELECT FROM recorded_moves m WHERE m.order_id = o.id AND m."of" = 'orders' AND m."to" = 'packed'),
      'timesShipped', (SELECT count(*) FROM recorded_moves m
        WHERE m.order_id = o.id AND m."of" = 'orders' AND m."to" = 'shipped'),
      'shipments', (SELECT count(*) FROM shipments s WHERE s.order_id = o.id),
      'invoices', (SELECT count(*) FROM tax_documents d WHERE d.order_id = o.id AND d.kind = 'invoice'),
      'shipmentsAfterCancel', (SELECT count(*) FROM shipments s JOIN order_history h
        ON h.order_id = s.order_id AND h.status = 'cancelled' WHERE s.order_id = o.id AND s.created_at > h.created_at),
      'missingHistory', (SELECT count(*) FROM (SELECT m."to" AS state, count(*) AS times FROM recorded_moves m
          WHERE m.order_id = o.id AND m."of" = 'orders' GROUP BY 1) moved
        WHERE times > (SELECT count(*) FROM order_history h WHERE h.order_id = o.id AND h.status = moved.state)),
      'isStationDone', (SELECT finished_at IS NOT NULL FROM packings k WHERE k.order_id = o.id),
      'openWaves', (SELECT count(*) FROM wave_orders e WHERE e.order_id = o.id AND e.left_at IS NULL)) AS facts
    FROM orders o JOIN payments p ON p.order_id = o.id WHERE o.account_id = ${accountId} ORDER BY o.id`)
  return rows.map(({ facts }) => facts)
}

const takenBack = ['refund_due', 'refunded']

function assertOrder(facts: Facts): void {
  const { id, status, payment, wasSold, wasPacked } = facts
  const name = nameOf(id)
  const isPaid = payment === 'paid'
  if (status === 'cancelled') {
    assert.ok(!isPaid, `${name} is cancelled and its money is kept`)
    assert.equal(facts.timesShipped, 0, `${name} left and is cancelled`)
    assert.equal(facts.shipmentsAfterCancel, 0, `${name} got a parcel after it was cancelled`)
  }
  if (isPaid)
    assert.ok(wasSold && facts.refundedPaise < facts.amountPaise, `${name} is paid, and nothing is kept`)
  // A dispute that is lost after the refund was decided takes money out beyond the payment.
  if (wasSold && takenBack.includes(payment))
    assert.ok(facts.refundedPaise >= facts.amountPaise, `${name}: what was paid goes back whole`)
  assert.ok(facts.decidedPaise <= facts.amountPaise, `${name}: the shop refunds more than was paid`)
  for (const { stockId, gone, bought, putBack, notRestocked, sentAgain } of facts.ledger) {
    // A cancellation restocks all packs but those that an earlier refund did not restock.
    const kept = status === 'cancelled' ? notRestocked : bought - putBack + sentAgain
    const expected = wasSold ? kept : 0
    assert.equal(gone, expected, `${name}: stock ${stockId} in the ledger`)
  }
  assert.equal(facts.invoices, wasPacked ? 1 : 0, `${name}: invoices`)
  assert.ok(facts.shipments >= facts.timesShipped, `${name} was sent without a parcel`)
  assert.equal(facts.missingHistory, 0, `${name}: its history lacks a change`)
  if (facts.isStationDone) assert.ok(wasPacked, `${name} is finished at the station and was never packed`)
  assert.ok(facts.openWaves <= 1, `${name} is in two waves`)
}

function assertVersion({ seen }: Life, { id, version, print, status, payment }: Facts): void {
  const before = seen.get(id)
  if (before) {
    assert.ok(version >= before.version, `${nameOf(id)}: its version fell`)
    if (before.print !== print) assert.ok(version > before.version, `${nameOf(id)} changed under one version`)
  }
  seen.set(id, { status, payment, version, print })
}

/** Every change since the last look was one step of its table. */
async function assertMoves(life: Life, facts: Facts[]): Promise<void> {
  const moves = await readMoves(life.real.shop, life.lastMove)
  for (const { id, status, payment } of facts) {
    const before = life.seen.get(id)
    if (!before) continue
    const of = (table: Move['of']) => moves.filter((move) => move.of === table && move.orderId === id)
    assertSteps(orderTransitions, of('orders'), before.status, status)
    assertSteps(paymentTransitions, of('payments'), before.payment, payment)
  }
  for (const move of moves) {
    const table = lives[move.of]
    if (table) assertStep(table, move)
  }
  life.lastMove = moves.at(-1)?.seq ?? life.lastMove
}

/** Records that an order may have several of; each change of one is one step. */
const lives: Partial<Record<Move['of'], Parameters<typeof assertStep>[0]>> = {
  returns: returnTransitions,
  replacements: replacementLife,
  refunds: refundLife,
}

/** Log entries that a call leaves besides its own. */
const besides = new Set(['papers_printed', 'packing_started', 'stock_moved'])
const keyOf = ({ action, entity, id, staffId }: Act): string => `${action} ${entity} ${id} by ${staffId}`

/** The log has exactly the calls answered with 200, with their actors. */
async function assertLog({ real, lastEntry, acts }: Life): Promise<void> {
  const { rows } = await real.shop.db.execute<Act & { [column: string]: unknown; isWith: boolean }>(sql`
    SELECT action, entity, entity_id AS id, author_id::float8 AS "staffId", coalesce(after ? 'together_with', false) AS "isWith"
    FROM audit_log WHERE author = 'staff' AND id > ${lastEntry}`)
  const written = rows.filter(({ action, isWith }) => !besides.has(action) && !isWith)
  assert.deepEqual(written.map(keyOf).sort(), acts.map(keyOf).sort(), 'the audit log is not what was done')
}

/** Each state change by staff is in the history under their name. */
const states: Record<string, string> = {
  order_packed: 'packed',
  order_shipped: 'shipped',
  order_delivered: 'delivered',
  order_lost: 'lost',
  order_undelivered: 'undelivered',
  order_returning: 'returning',
  order_came_back: 'returned_to_origin',
  order_cancelled: 'cancelled',
}

async function assertAuthors({ real, orders, acts }: Life): Promise<void> {
  const { rows } = await real.shop.db.execute<{ entry: string }>(sql`
    SELECT order_id || ' ' || status || ' ' || author_id AS entry FROM order_history
    WHERE order_id = ANY (${sql.param(orders)}::bigint[]) AND author = 'staff'`)
  const written = new Set(rows.map(({ entry }) => entry))
  for (const { action, id, staffId, askedBy } of acts) {
    const state = states[action]
    if (state === undefined) continue
    const isThere = written.has(`${Number(id.slice(3))} ${state} ${askedBy ?? staffId}`)
    assert.ok(isThere, `${action} of ${id} is not in its history under who did it`)
  }
}

async function assertShelfAndSeries({ real }: Life): Promise<void> {
  const { rows } = await real.shop.db.execute(sql`
    SELECT (SELECT bool_and(on_hand >= reserved AND on_hand = (SELECT coalesce(sum(change), 0) FROM stock_movements m
        WHERE m.product_id = s.product_id OR m.part_id = s.part_id)) FROM stock s) AS shelf,
      (SELECT bool_and(reserved = (SELECT coalesce(sum(i.quantity * made.amount), 0) FROM payments q
          JOIN order_items i ON i.order_id = q.order_id JOIN product_stock made ON made.product_id = i.product_id
          WHERE q.is_reserved AND made.stock_id = s.id)) FROM stock s) AS promised,
      (SELECT coalesce(bool_and(last_number = (SELECT count(*) FROM tax_documents d
          WHERE d.series = n.series AND d.financial_year = n.financial_year AND d.serial <= n.last_number)), true)
        FROM document_series n) AS series,
      (SELECT count(*)::int FROM wave_orders e JOIN waves w ON w.id = e.wave_id
        WHERE e.left_at IS NULL AND w.state <> 'open') AS kept`)
  assert.deepEqual(rows, [{ shelf: true, promised: true, series: true, kept: 0 }])
}

/** Checks all changes of a step against the tables of states and all invariants. */
export async function assertAlwaysSo(life: Life): Promise<void> {
  const facts = await readFacts(life)
  await assertMoves(life, facts)
  for (const each of facts) {
    assertOrder(each)
    assertVersion(life, each)
  }
  await assertLog(life)
  await assertAuthors(life)
  await assertShelfAndSeries(life)
  await assertDispute(life)
  await assertNewLaws(life)
}

/** At the end, when all questions and refunds are done: no wave keeps an order, and no rupee is lost. */
export async function assertNothingLeft(life: Life): Promise<void> {
  const { shop, started } = life.real
  const facts = await readFacts(life)
  for (const { id, openWaves, isStationDone, status } of facts) {
    assert.equal(openWaves, 0, `a wave keeps ${nameOf(id)}`)
    if (isStationDone) assert.notEqual(status, 'processing')
  }
  const money = await shop.provider.fetchOrderPayments(started.id)
  const { rows } = await shop.db.execute<{ id: string; back: number; isKept: boolean }>(sql`
    SELECT r.provider_payment_id AS id, sum(r.amount_paise)::float8 AS back FROM refunds r
    JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ${life.orders[0]} AND r.status <> 'void' GROUP BY 1`)
  const [paid] = (
    await shop.db.execute<{ id: string | null; isKept: boolean }>(sql`
      SELECT provider_payment_id AS id, status = 'paid' AS "isKept" FROM payments WHERE order_id = ${life.orders[0]}`)
  ).rows
  for (const { id, amountPaise, status } of money) {
    if (status !== 'captured' && status !== 'refunded') continue
    const back = rows.find((row) => row.id === id)?.back ?? 0
    if (paid?.isKept && paid.id === id) assert.ok(back < amountPaise, `${id} is kept and goes back`)
    else assert.ok(back >= amountPaise, `${id} is neither kept nor refunded whole: ${back} of ${amountPaise}`)
  }
  await assertLaws(life)
  await assertProviderAgrees(life)
}
