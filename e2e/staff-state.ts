import pg from 'pg'
import { switchRules } from '#test/force.ts'
import { moneyState, stoppedPayments } from './money-state.ts'

export type Statement = [text: string, values: unknown[]]

/** Writes what happened to the shop's database. */
export async function happen(databaseUrl: string, statements: Statement[]): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    for (const [text, values] of statements) await client.query(text, values)
  } finally {
    await client.end()
  }
}

/** A morning: holds, tags, a note, a message, stuck money, a dispute. */
export function morning(ids: string[]): Statement[] {
  const numbers = ids.map((id) => Number(id.slice(3)))
  const staff = `(SELECT id FROM staff_members WHERE email = 'packer@example.com')`
  return [
    [switchRules('DISABLE'), []],
    [`UPDATE orders SET hold_reason = 'Address is unclear' WHERE id = $1`, [numbers[1]]],
    [`UPDATE orders SET tags = '{gift,call-first}' WHERE id = ANY ($1)`, [[numbers[0], numbers[2]]]],
    [
      `UPDATE payments SET settled_at = now() - interval '6 days' WHERE order_id = ANY ($1)`,
      [[numbers[2], numbers[3]]],
    ],
    [
      `UPDATE orders SET status = 'undelivered', shipping_full_name = 'Thiruvenkatasubramanian Krishnamoorthy' WHERE id = $1`,
      [numbers[4]],
    ],
    [switchRules('ENABLE'), []],
    [
      `INSERT INTO order_notes (order_id, staff_id, body) VALUES ($1, ${staff}, 'Wants it in one parcel with the next order.')`,
      [numbers[0]],
    ],
    [
      `INSERT INTO customer_notes (account_id, staff_id, body)
         SELECT account_id, ${staff}, 'Grows for a school; pays from its account, so refunds go there.' FROM orders WHERE id = $1`,
      [numbers[0]],
    ],
    [
      `INSERT INTO tickets (id, about, name, email, phone, account_id, order_id, acknowledged_at, waits_for, tags, clock_from)
         SELECT 901, 'order', a.full_name, a.email, a.phone, a.id, o.id, now(), 'shop', '{call-first}', now() - interval '20 hours'
         FROM orders o JOIN accounts a ON a.id = o.account_id WHERE o.id = $1`,
      [numbers[0]],
    ],
    [
      `INSERT INTO tickets (id, about, name, email, phone, clock_from, waits_for, assigned_to) VALUES
           (902, 'contact', 'Dev Patil', 'dev@example.com', '9876543210', now() - interval '30 hours', 'shop', ${staff}),
           (903, 'contact', 'Thiruvenkatasubramanian Krishnamoorthy', 'thiru@example.com', '9876543210', now() - interval '3 days', 'shop', NULL),
           (904, 'contact', 'Dev Patil', 'dev@example.com', '9876543210', now() - interval '20 hours', 'shop', NULL),
           (905, 'contact', 'Dev Patil', 'dev@example.com', '9876543210', now() - interval '10 hours', 'shop', NULL)`,
      [],
    ],
    [
      `INSERT INTO ticket_messages (ticket_id, direction, source, body, staff_id, created_at) VALUES
           (901, 'in', 'form', 'Will the starter kit fit a balcony of four feet? And when does it leave?', NULL, now() - interval '20 hours'),
           (901, 'out', 'office', E'Hello,\n\nyes, it needs two feet by one. It leaves tomorrow.', ${staff}, now() - interval '10 hours'),
           (901, 'in', 'mail', 'Thank you! One more: is the neem cake safe for curry leaves?', ${staff}, now() - interval '1 hour'),
           (904, 'in', 'form', 'I forgot: the pot is on a north balcony, so it gets two hours of sun.', NULL, now() - interval '20 hours'),
           (905, 'in', 'form', 'Do you sell the spoon alone?', NULL, now() - interval '10 hours'),
           (902, 'in', 'form', 'Is the neem cake safe for curry leaves in a small pot?', NULL, now() - interval '30 hours'),
           (903, 'in', 'form', 'https://example.com/a-very-long-address-that-has-no-space-in-it-and-must-not-make-the-page-wider-than-the-screen', NULL, now() - interval '3 days')`,
      [],
    ],
    [
      `UPDATE tickets t SET last_at = (SELECT max(w.created_at) FROM ticket_messages w WHERE w.ticket_id = t.id),
           created_at = (SELECT min(w.created_at) FROM ticket_messages w WHERE w.ticket_id = t.id)`,
      [],
    ],
    [
      `UPDATE tickets SET merged_into = 902, merged_by = ${staff}, merged_before = '{"version": 0}' WHERE id = 904`,
      [],
    ],
    [
      `INSERT INTO ticket_presence (ticket_id, staff_id, is_writing, seen_at) SELECT 902, ${staff}, true, now() + interval '1 hour'`,
      [],
    ],
    [
      `INSERT INTO ticket_notes (ticket_id, staff_id, body, created_at) VALUES (901, ${staff}, 'Rang her; she prefers mail.', now() - interval '5 hours')`,
      [],
    ],
    [
      `INSERT INTO failed_jobs (kind, reference, reason) VALUES ('money', 'pay_unknown', 'Captured without an order.'),
         ('mail', '7', 'No such mailbox.')`,
      [],
    ],
    [
      `INSERT INTO disputes (id, provider_payment_id, state, amount_paise, currency, reported_at, event, respond_by)
         VALUES ('disp_soon', 'pay_b', 'action_required', 49900, 'INR', now(), '{}', now() + interval '1 day')`,
      [],
    ],
    [
      `INSERT INTO handover_notes (day, body, written_by)
         VALUES ((now() AT TIME ZONE 'Asia/Kolkata')::date - 1, 'The label printer needs new paper. Two sacks of compost come on Monday.', ${staff})`,
      [],
    ],
    [
      `INSERT INTO audit_log (author, author_id, action, entity, entity_id, after, reason)
         VALUES ('staff', ${staff}, 'order_held', 'order', $1, '{"hold": "Address is unclear"}', 'Address is unclear')`,
      [ids[1]],
    ],
    ...moneyState(numbers[7] ?? 0),
    [stoppedPayments, []],
    [
      `INSERT INTO staff_passkeys (staff_id, credential_id, user_handle, public_key, counter, transports, can_sync, is_backed_up, name, last_used_at)
         SELECT id, made.name, '\\x00', '\\x00', 0, '{internal}', made.is_synced, made.is_synced, made.name, made.used_at
         FROM staff_members, (VALUES ('Phone', true, now()), ('Key on the ring', false, NULL)) AS made (name, is_synced, used_at)
         WHERE email = 'staff@example.com'`,
      [],
    ],
    [
      `INSERT INTO refund_requests (order_id, kind, input, amount_paise, reason, asked_by)
         SELECT $1, 'refund', json_build_object('items', json_build_array(json_build_object('item_id', i.id, 'quantity', 1, 'restock', true)),
           'shipping', 79, 'adjustment', 0), i.price_paise + 7900, 'Arrived damaged', ${staff} FROM order_items i WHERE i.order_id = $1`,
      [numbers[0]],
    ],
    [
      `WITH made AS (
           INSERT INTO returns (order_id, status, cause, wish, words, author)
           VALUES ($1, 'asked', 'damaged', 'replacement', 'The pouch was torn, and half of it had run out into the box.', 'shopper'),
             ($1, 'settled', 'wrong_item', 'replacement', 'I ordered the other one.', 'shopper'),
             ($1, 'ready', 'damaged', 'refund', '', 'shopper') RETURNING id, status),
         lines AS (INSERT INTO return_lines (return_id, order_item_id, quantity)
           SELECT made.id, i.id, 1 FROM made, order_items i WHERE i.order_id = $1),
         sent AS (INSERT INTO replacements (order_id, return_id, status, author)
           SELECT $1, id, 'due', 'shop' FROM made WHERE status = 'settled' RETURNING id)
         INSERT INTO replacement_lines (replacement_id, order_item_id, quantity)
         SELECT sent.id, i.id, 1 FROM sent, order_items i WHERE i.order_id = $1`,
      [numbers[9]],
    ],
  ]
}

/** An afternoon: parcels with numbers, a manifest that is closed and one that is open, one parcel back and one lost. */
export function afternoon(ids: string[]): Statement[] {
  const [waits, leaves, left, lost, back] = ids.slice(5).map((id) => Number(id.slice(3)))
  const staff = `(SELECT id FROM staff_members WHERE email = 'packer@example.com')`
  const number = `INSERT INTO shipments (order_id, carrier, tracking_number, left_at, manifest_id)`
  return [
    [switchRules('DISABLE'), []],
    [`UPDATE orders SET status = 'packed' WHERE id = ANY ($1)`, [[waits, leaves, left]]],
    [`UPDATE orders SET status = 'lost' WHERE id = $1`, [lost]],
    [`UPDATE orders SET status = 'returned_to_origin' WHERE id = $1`, [back]],
    [
      `INSERT INTO order_history (order_id, status, created_at, author) VALUES ($1, 'lost', now() - interval '3 days', 'shop')`,
      [lost],
    ],
    [
      `INSERT INTO manifests (id, carrier, opened_by, created_at, closed_by, closed_at, driver, left_behind)
         VALUES (1, 'Blue Dart', ${staff}, now() - interval '1 day', ${staff}, now() - interval '23 hours', 'Ramesh', 0)`,
      [],
    ],
    [`INSERT INTO manifests (id, carrier, opened_by) VALUES (2, 'Delhivery', ${staff})`, []],
    [`${number} VALUES ($1, 'Delhivery', 'DL7700120', NULL, NULL)`, [leaves]],
    [`${number} VALUES ($1, 'Delhivery', 'DL7700121', now(), 2)`, [left]],
    [`${number} VALUES ($1, 'Blue Dart', 'BD55810', now() - interval '1 day', 1)`, [lost]],
    [`${number} VALUES ($1, 'Blue Dart', 'BD55811', now() - interval '1 day', 1)`, [back]],
    [`UPDATE orders SET status = 'shipped' WHERE id = $1`, [left]],
    [switchRules('ENABLE'), []],
    [
      `WITH kept AS (
           INSERT INTO backstock (batch_id, place, packs)
           SELECT b.id, p.place, b.on_hand / p.part FROM batches b, (VALUES ('R1-02', 2), ('R2', 5)) AS p (place, part)
           WHERE b.id <= 3 AND b.on_hand > 5 RETURNING *)
         INSERT INTO stock_movements (product_id, part_id, change, reason, batch_id, place, place_change)
         SELECT s.product_id, s.part_id, 0, 'transfer: put by', b.id, k.place, k.packs
         FROM kept k JOIN batches b ON b.id = k.batch_id JOIN stock s ON s.id = b.stock_id`,
      [],
    ],
  ]
}
