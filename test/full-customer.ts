import assert from 'node:assert/strict'
import { sql } from 'drizzle-orm'
import { noteOnCustomer } from '#contract/admin/customers.ts'
import { deliverOrder, packOrder, shipOrder } from '#contract/admin/fulfilment.ts'
import { addOrderNote, editOrderAddress } from '#contract/admin/orders.ts'
import { refundOrder } from '#contract/admin/refunds.ts'
import { noteOnTicket } from '#contract/admin/tickets.ts'
import { addToCart } from '#contract/shop/cart.ts'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { createGardenPlan } from '#contract/shop/garden.ts'
import { subscribeDiscount } from '#contract/shop/newsletter.ts'
import { saveForLater } from '#contract/shop/saved.ts'
import type { PayingOffice } from './office.ts'
import type { RegisteredShopper } from './shop.ts'

/** Values that only this customer has, for finding them anywhere in the database. */
export interface Marks {
  name: string
  email: string
  phone: string
  street: string
}

export interface FullCustomer extends RegisteredShopper {
  id: number
  marks: Marks
  /** A delivered order: refunded in part, replaced in part, with a dispute that the bank rejected. Its guarantee is over. */
  order: string
}

let made = 0

/** Ends the guarantee of a delivered order. */
export const letGuaranteeEnd = ({ shop }: PayingOffice, order: string) =>
  shop.db.execute(sql`UPDATE order_history SET created_at = created_at - interval '90 days'
    WHERE order_id = ${Number(order.slice(3))}`)

/** Packs, sends and delivers an order as the staff does. */
export async function deliver({ office }: PayingOffice, order: string): Promise<void> {
  for (const [endpoint, body] of [
    [packOrder, {}],
    [shipOrder, { carrier: 'Delhivery', tracking_number: `AWB-${order}` }],
    [deliverOrder, {}],
  ] as const)
    assert.equal((await office.change(endpoint as typeof packOrder, order, body)).status, 200)
}

/** A customer with data of every kind. */
export async function fullCustomer(shared: PayingOffice): Promise<FullCustomer> {
  made += 1
  const { shop, office } = shared
  const marks: Marks = {
    name: `Zephyrine Quill${made}`,
    email: `zephyrine${made}@quill.example`,
    phone: `+91812345${String(made).padStart(4, '0')}`,
    street: `${made}7 Lantern Steps`,
  }
  const shopper = await shop.registerShopper({ email: marks.email, phone: marks.phone })
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`UPDATE accounts SET full_name = ${marks.name}, email_proven_at = now() WHERE email = ${marks.email} RETURNING id::int AS id`,
  )
  const id = rows[0]?.id ?? assert.fail('no account')
  const shipping = {
    fullName: marks.name,
    address: marks.street,
    city: 'Pune',
    state: 'Maharashtra',
    zip: '411001',
    country: 'India',
  }
  await shop.call(subscribeDiscount, { body: { email: marks.email } })
  const order = await shop.buy(shopper.token, { items: [{ productId: 1, quantity: 3 }], shipping })
  const address = { ...shipping, address: `${marks.street}, at the back` }
  assert.equal((await office.change(editOrderAddress, order, address)).status, 200)
  const text = `${marks.name} keeps a dog.`
  await office.call(addOrderNote, { cookie: office.owner, params: { id: order }, body: { text } })
  await deliver(shared, order)
  await refundOne(shared, order)
  await askThings(shared, { ...shopper, marks })
  await office.call(noteOnCustomer, {
    cookie: office.owner,
    params: { id },
    key: crypto.randomUUID(),
    body: { text: `Rang ${marks.phone}.` },
  })
  await shop.call(addToCart, { token: shopper.token, body: { productId: 1, quantity: 1 } })
  await shop.call(saveForLater, { token: shopper.token, body: { productId: 1 } })
  await shop.call(addToCart, { token: shopper.token, body: { productId: 3, quantity: 2 } })
  await letGuaranteeEnd(shared, order)
  await happen(shared, { id, marks, order: Number(order.slice(3)) })
  return { ...shopper, id, marks, order }
}

async function refundOne({ office, shop }: PayingOffice, id: string): Promise<void> {
  const { refundable, items } = await office.order(id)
  const answer = await office.call(refundOrder, {
    cookie: office.owner,
    params: { id },
    key: crypto.randomUUID(),
    body: {
      refundable,
      shipping: 0,
      adjustment: 0,
      reason: 'Broken',
      items: [{ item_id: items[0]?.id, quantity: 1, restock: false }],
    },
  })
  assert.equal(answer.status, 200)
  await shop.db.execute(sql`UPDATE refunds SET status = 'processed', finished_at = now(), author = 'shopper',
    author_id = (SELECT account_id FROM orders WHERE id = ${Number(id.slice(3))}), approved_by = NULL
    WHERE id = ${answer.body.refund_id}`)
}

/** A ticket with a note, and a plan that was made with the address. */
async function askThings(
  { shop, office }: PayingOffice,
  { marks: { name, email, phone }, token }: { marks: Marks; token: string },
): Promise<void> {
  const visitor = { name, email, phone }
  await shop.call(sendContactMessage, { body: { ...visitor, message: `${name} asks.` } })
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`SELECT id::int AS id FROM tickets WHERE email = ${email} AND about = 'contact'`,
  )
  const body = { text: `${name} is in a hurry.` }
  await office.call(noteOnTicket, { cookie: office.owner, params: { id: rows[0]?.id }, body })
  await shop.call(createGardenPlan, { token, body: { ...visitor, grow: ['Herbs'] } })
}

interface Happening {
  id: number
  marks: Marks
  order: number
}

/** Data that months leave behind, written as the shop writes it. */
async function happen({ shop: { db } }: PayingOffice, { id, marks, order }: Happening): Promise<void> {
  const staff = sql`(SELECT min(id) FROM staff_members)`
  const other = sql`(SELECT max(id) FROM staff_members)`
  const item = sql`(SELECT id FROM order_items WHERE order_id = ${order})`
  const payment = sql`(SELECT id FROM payments WHERE order_id = ${order})`
  const refund = sql`(SELECT min(id) FROM refunds WHERE payment_id = ${payment})`
  const message = JSON.stringify({ email: marks.email, contact: marks.phone })
  for (const statement of [
    sql`UPDATE garden_plans SET account_id = ${id}, saved_at = now() WHERE email = ${marks.email}`,
    sql`INSERT INTO garden_reminders (account_id) VALUES (${id})`,
    sql`INSERT INTO garden_feedings (plan_id, pot, fed_on) SELECT id, 1, now() FROM garden_plans WHERE account_id = ${id}`,
    sql`INSERT INTO pictures (hash) VALUES (sha256(${`garden ${id}`}::bytea)), (sha256(${`return ${id}`}::bytea)), (sha256(${`review ${id}`}::bytea))`,
    sql`INSERT INTO picture_forms (hash, form, width, height, bytes) SELECT sha256((kind || ${` ${id}`})::bytea), 'large', 2, 2,
      ${marks.name}::bytea FROM unnest('{garden,return,review}'::text[]) AS kind`,
    sql`INSERT INTO garden_photos (plan_id, pot, picture, caption)
      SELECT id, 1, sha256(${`garden ${id}`}::bytea), ${`${marks.name} and her basil`} FROM garden_plans WHERE account_id = ${id}`,
    sql`INSERT INTO reviews (product_id, account_id, status, stars, title, body, shown_name, is_verified, answer, answered_at)
      VALUES (1, ${id}, 'published', 4, ${`${marks.name} likes it`}, ${`${marks.name} has a tulsi`}, ${marks.name}, true, ${`Dear ${marks.name}`}, now())`,
    sql`INSERT INTO review_photos (review_id, picture) SELECT id, sha256(${`review ${id}`}::bytea) FROM reviews WHERE account_id = ${id}`,
    sql`INSERT INTO review_votes (review_id, account_id) SELECT r.id, (SELECT min(id) FROM accounts) FROM reviews r WHERE r.account_id = ${id}`,
    sql`INSERT INTO review_votes (review_id, account_id) SELECT min(id), ${id} FROM reviews WHERE account_id <> ${id}`,
    sql`INSERT INTO review_reports (review_id, account_id, cause, words) SELECT min(id), ${id}, 'other', ${`${marks.name} doubts it`} FROM reviews`,
    sql`INSERT INTO review_requests (order_id) VALUES (${order})`,
    sql`INSERT INTO review_stops (account_id) VALUES (${id})`,
    sql`INSERT INTO saved_addresses (account_id, full_name, address, city, state, zip, country, phone, is_default)
      VALUES (${id}, ${marks.name}, ${marks.street}, 'Pune', 'Maharashtra', '411001', 'India', ${marks.phone}, true)`,
    sql`UPDATE orders SET shipping_phone = ${marks.phone}, buyer_gstin = shipping_state_code || 'AAPFU0939F1ZV', buyer_legal_name = ${marks.name} WHERE id = ${order}`,
    sql`WITH written AS (INSERT INTO newsletters (subject) VALUES ('Monsoon news') RETURNING id)
      INSERT INTO newsletter_mails (newsletter_id, subscriber_id)
      SELECT w.id, s.id FROM written w, subscribers s JOIN accounts a ON s.email = lower(a.email) WHERE a.id = ${id}`,
    sql`INSERT INTO product_notices (product_id, email, account_id) SELECT 7, lower(email), id FROM accounts WHERE id = ${id}`,
    sql`INSERT INTO cart_reminders (account_id, order_id) VALUES (${id}, ${order})`,
    sql`INSERT INTO cod_confirmations (order_id, token, state, decided_at) VALUES (${order}, ${`confirmation-of-order-${order}`}, 'confirmed', now())`,
    sql`INSERT INTO remittances (courier, number, utr, paid_on, staff_id) VALUES ('Delhivery', ${`REM${order}`}, ${`UTR${order}`}, current_date, ${staff})`,
    sql`INSERT INTO remittance_rows (remittance_id, awb, amount_paise, payment_id, result)
      SELECT (SELECT max(id) FROM remittances), ${`AWB${order}`}, payment.amount_paise, payment.id, 'not_delivered'
      FROM payments payment WHERE payment.order_id = ${order}`,
    sql`INSERT INTO password_resets (account_id, expires_at) VALUES (${id}, now() + interval '1 hour')`,
    sql`INSERT INTO sign_in_codes (account_id, request_hash, expires_at) VALUES (${id}, sha256(${`code ${id}`}::bytea), now() + interval '10 minutes')`,
    sql`INSERT INTO passkeys (account_id, credential_id, user_handle, public_key, counter, transports, can_sync, is_backed_up, name)
      VALUES (${id}, ${`passkey-${id}`}, ${`handle ${id}`}::bytea, ${`key ${id}`}::bytea, 0, '{internal}', true, true, ${`${marks.name}’s phone`})`,
    sql`INSERT INTO passkey_challenges (challenge, account_id, expires_at) VALUES (${`challenge-${id}`}, ${id}, now() + interval '5 minutes')`,
    sql`INSERT INTO returns (order_id, status, cause, wish, words, author, author_id, answer, settlement)
      VALUES (${order}, 'settled', 'damaged', 'replacement', ${`${marks.name} found it broken`}, 'shopper', ${id}, ${`Dear ${marks.name}`}, 'replacement')`,
    sql`INSERT INTO return_lines (return_id, order_item_id, quantity) SELECT max(id), ${item}, 1 FROM returns WHERE order_id = ${order}`,
    sql`INSERT INTO return_photos (return_id, picture) SELECT max(id), sha256(${`return ${id}`}::bytea) FROM returns WHERE order_id = ${order}`,
    sql`INSERT INTO replacements (order_id, return_id, status, author) SELECT ${order}, max(id), 'delivered', 'shop' FROM returns WHERE order_id = ${order}`,
    sql`INSERT INTO replacement_lines (replacement_id, order_item_id, quantity) SELECT max(id), ${item}, 1 FROM replacements WHERE order_id = ${order}`,
    sql`INSERT INTO refund_settlements (refund_id, reference, paid_on, note, staff_id) VALUES (${refund}, ${`UTR${order}`}, now(), 'By bank', ${staff})`,
    sql`INSERT INTO failed_refunds (provider_refund_id, refund_id) VALUES (${`rfnd_bad${order}`}, ${refund})`,
    sql`INSERT INTO refund_requests (order_id, kind, input, amount_paise, reason, status, asked_by, decided_by, decided_at, refund_id)
      VALUES (${order}, 'refund', '{}', 100, 'Broken', 'approved', ${staff}, ${other}, now(), ${refund})`,
    sql`INSERT INTO recall_orders (batch_id, order_id, words) SELECT min(id), ${order}, 'Please do not use it.' FROM batches`,
    sql`INSERT INTO disputes (id, provider_payment_id, payment_id, state, amount_paise, currency, reported_at, event)
      SELECT ${`disp_${order}`}, provider_payment_id, id, 'won', 100, 'INR', now(), ${message} FROM payments WHERE order_id = ${order}`,
    sql`INSERT INTO unmatched_payments (provider_payment_id, amount_paise, currency, method, state, order_id, decided_at, decided_by)
      VALUES (${`pay_late${order}`}, 100, 'INR', 'upi', 'matched', ${order}, now(), ${staff})`,
    sql`INSERT INTO webhook_events (id, event, body, processed_at)
      SELECT ${`evt_${order}`}, 'payment.captured', concat(${message}::text, provider_payment_id), now() FROM payments WHERE order_id = ${order}`,
    sql`INSERT INTO manifests (id, carrier, opened_by, closed_by, closed_at, left_behind, rows)
      VALUES (${order + 1000}, ${`Carrier ${order}`}, ${staff}, ${staff}, now(), 0, jsonb_build_array(
        jsonb_build_object('orders', jsonb_build_array('ORD' || lpad(${order}::int::text, 3, '0')), 'name', ${marks.name}::text, 'city', 'Pune', 'pin', '411001'),
        jsonb_build_object('orders', jsonb_build_array('ORD001'), 'name', 'Asha Rao', 'city', 'Pune', 'pin', '411001')))`,
    sql`UPDATE shipments SET manifest_id = ${order + 1000} WHERE order_id = ${order}`,
    sql`INSERT INTO packings (order_id, packer_id) VALUES (${order}, ${staff}) ON CONFLICT DO NOTHING`,
    sql`INSERT INTO packed_items (order_id, stock_id, quantity) SELECT ${order}, min(id), 1 FROM stock ON CONFLICT DO NOTHING`,
    sql`INSERT INTO offer_uses (person, order_id, is_spent) VALUES (${`email:${marks.email}`}, ${order}, true) ON CONFLICT DO NOTHING`,
    sql`WITH made AS (
        INSERT INTO offers (kind, name, percent, starts_at) VALUES ('code', 'Monsoon offer', 10, now()) RETURNING id
      ), coded AS (
        INSERT INTO offer_codes (offer_id, code, folded) SELECT id, ${`HERS${id}`}, ${`HER5${id}`} FROM made RETURNING id, offer_id
      ), kept AS (
        INSERT INTO cart_codes (account_id, code_id) SELECT ${id}, id FROM coded
      )
      INSERT INTO order_offers (order_id, offer_id, code_id, state) SELECT ${order}, offer_id, id, 'spent' FROM coded`,
    sql`WITH list AS (INSERT INTO price_lists (name, percent) VALUES ('Nurseries', 10) RETURNING id)
      INSERT INTO business_customers (account_id, price_list_id) SELECT ${id}, id FROM list`,
    sql`INSERT INTO staff_idempotency_keys (staff_id, endpoint, key, request_hash, answer) VALUES (${staff}, 'made', ${`key ${order}`}, '', ${message}::jsonb)`,
    sql`WITH platform AS (
        INSERT INTO agent_platforms (profile_url, profile, expires_at)
        VALUES (${`https://agent${order}.example/profile`}, '{"version": "2026-04-08", "capabilities": {}, "webhookUrl": null, "keys": []}', now()) RETURNING id
      ), session AS (
        INSERT INTO agent_sessions (id, platform_id, is_signed, referral, lines, personal, expires_at)
        SELECT 'checkout_' || rpad(${order}::int::text, 32, 'x'), id, false, ${`referral ${order}`}, '[]', ${message}::jsonb, now() + interval '6 hours' FROM platform
        RETURNING id, platform_id
      ), ordered AS (
        INSERT INTO agent_orders (order_id, platform_id, session_id) SELECT ${order}, platform_id, id FROM session
      )
      INSERT INTO agent_requests (platform_id, operation, key, request_hash, session_id, answer)
      SELECT platform_id, 'create_checkout', 'made', '', id, ${message}::jsonb FROM session`,
    sql`WITH program AS (
        INSERT INTO api_tokens (staff_id, name, scopes, secret_hash, last_four, expires_on)
        VALUES (${staff}, 'Program', '{propose:orders}', sha256(${`token ${order}`}::bytea), 'abcd', '2099-01-01') RETURNING id
      ), of_order AS (
        INSERT INTO proposals (token_id, kind, order_id, content) SELECT id, 'order_note', ${order}, ${message}::jsonb FROM program
      )
      INSERT INTO proposals (token_id, kind, ticket_id, version, content)
      SELECT program.id, 'ticket_reply', ticket.id, 1, ${message}::jsonb FROM program, tickets ticket WHERE ticket.email = ${marks.email}`,
    sql`WITH draft AS (
        INSERT INTO draft_orders (account_id, customer_name, customer_phone, customer_email, shipping_full_name, shipping_address, shipping_city,
          shipping_state, shipping_state_code, shipping_zip, shipping_country, note, total_paise, created_by)
        VALUES (${id}, ${marks.name}, '+919000000001', ${marks.email}, ${marks.name}, ${marks.street}, 'Pune', 'Maharashtra', '27', '411001', 'India',
          ${marks.name}, 10000, ${staff}) RETURNING id)
      INSERT INTO draft_order_items (draft_id, position, product_id, quantity) SELECT id, 1, 1, 1 FROM draft`,
    sql`INSERT INTO throttle_windows (subject, hits, expires_at) VALUES (${`reset-link:${marks.email}`}, 1, now() + interval '1 hour')`,
    sql`INSERT INTO outbox (template, recipient, data, dedupe_key, status) VALUES
      ('email-changed', 'former@quill.example', jsonb_build_object('fullName', ${marks.name}::text, 'newEmail', ${marks.email}::text), ${`email-changed:${id}:1`}, 'dead')`,
    sql`INSERT INTO failed_jobs (kind, reference, reason) SELECT 'mail', id::text, 'No such mailbox.' FROM outbox WHERE dedupe_key = ${`email-changed:${id}:1`}`,
    sql`INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart,
        shipping_full_name, shipping_address, shipping_city, shipping_state, shipping_zip, shipping_country)
      SELECT ${id}, 'awaiting_payment', 10000, 0, 0, 0, 10000, false, ${marks.name}, ${marks.street}, 'Pune', 'Maharashtra', '411001', 'India'`,
    sql`INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, reserved_until, is_reserved, provider_order_id)
      SELECT max(id), ${id}, 'expired', 10000, ${`expired ${id}`}, now(), false, ${`order_tried${id}`} FROM orders WHERE account_id = ${id}`,
  ])
    await db.execute(statement)
}
