import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { sendContactMessage } from '#contract/shop/contact.ts'
import { createGardenPlan } from '#contract/shop/garden.ts'
import { subscribeDiscount } from '#contract/shop/newsletter.ts'
import { isoOf } from '#shared/garden/days.ts'
import { makePlan } from '#shared/garden/plan.ts'
import { tasksOf } from '#shared/garden/tasks.ts'
import { defaultSettings } from '#shared/settings/default-settings.ts'
import { force } from '#test/force.ts'
import { openTestShop, type TestShop } from '#test/shop.ts'
import { requestOf as planRequest } from './customers/garden/plan-store.ts'
import { templates, writeEmail } from './email-templates.ts'
import {
  cartReminders,
  gardenPlans,
  newsletterMails,
  newsletters,
  productNotices,
  recallOrders,
  shipments,
  subscribers,
  ticketMessages,
  tickets,
} from './platform/database/tables.ts'
import type { Block, Email } from './platform/email/email-template.ts'
import type { MailData, Template } from './platform/email/mail-data.ts'
import { renderMail } from './platform/email/render-mail.ts'

let shop: TestShop
let examples: { [T in Template]: MailData[T] }
const siteUrl = 'https://shop.example'
const context = () => ({ db: shop.db, siteUrl, settings: defaultSettings })

const refundOf = async (orderId: number): Promise<number> => {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    SELECT refund.id::float8 AS id FROM refunds refund JOIN payments payment ON payment.id = refund.payment_id
    WHERE payment.order_id = ${orderId}`)
  return rows[0]?.id ?? assert.fail('no refund')
}

async function returnOf(orderId: number): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    WITH made AS (
      INSERT INTO returns (order_id, status, cause, wish, words, author, answer)
      VALUES (${orderId}, 'settled', 'damaged', 'replacement', 'The pot is “broken”', 'shopper', 'Use <b>paper</b>') RETURNING id)
    INSERT INTO return_lines (return_id, order_item_id, quantity)
    SELECT made.id, item.id, 1 FROM made, order_items item WHERE item.order_id = ${orderId} RETURNING return_id::float8 AS id`)
  return rows[0]?.id ?? assert.fail('no return')
}

async function replacementOf(orderId: number): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    WITH made AS (
      INSERT INTO replacements (order_id, return_id, status, author)
      SELECT ${orderId}, max(id), 'sent', 'shop' FROM returns RETURNING id)
    INSERT INTO replacement_lines (replacement_id, order_item_id, quantity)
    SELECT made.id, item.id, 1 FROM made, order_items item WHERE item.order_id = ${orderId} RETURNING replacement_id::float8 AS id`)
  return rows[0]?.id ?? assert.fail('no replacement')
}

async function makeEndpoint(state: 'active' | 'off'): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    INSERT INTO webhook_endpoints (staff_id, url, events, secret, state, off_reason, failing_since)
    SELECT max(id), 'https://hooks.example.com/<b>', '{order.paid}', '\\x00', ${state}, CASE ${state} WHEN 'off' THEN 'gone' END, now() FROM staff_members
    RETURNING id::float8 AS id`)
  return rows[0]?.id ?? assert.fail('no endpoint')
}

async function makeToken(): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    WITH made AS (
      INSERT INTO staff_roles (name, permissions) VALUES ('programs', '{orders.read}') RETURNING id), member AS (
      INSERT INTO staff_members (email, full_name, role_id) SELECT 'maker@example.com', 'Priya', made.id FROM made RETURNING id)
    INSERT INTO api_tokens (staff_id, name, scopes, secret_hash, last_four, expires_on)
    SELECT member.id, 'Accounts <b>', '{read:orders}', '\\x00', 'abcd', current_date + 10 FROM member RETURNING id::float8 AS id`)
  return rows[0]?.id ?? assert.fail('no token')
}

before(async () => {
  shop = await openTestShop()
  await shop.call(subscribeDiscount, { body: { email: 'asha@example.com' } })
  const visitor = { name: 'Dev “D” <dev>', email: 'dev@example.com', phone: '9876543210' }
  await shop.call(sendContactMessage, { body: { ...visitor, message: 'One & two\n<b>three</b>' } })
  await shop.call(createGardenPlan, { body: { ...visitor, grow: ['Herbs', 'Fruits'], pots: 'no' } })
  const [ticket] = await shop.db.select().from(tickets)
  const [plan] = await shop.db.select().from(gardenPlans)
  await shop.db.execute(sql`UPDATE orders SET carrier = 'Delhivery', tracking_number = 'DL 123' WHERE id = 2`)
  const ticketId = ticket?.id ?? assert.fail('no ticket')
  examples = {
    welcome: { fullName: 'Asha Rao' },
    'order-placed': { orderId: 1 },
    'payment-link': await askedByLink(1),
    'payment-due': await soldByTerms(1),
    'order-shipped': { orderId: 2 },
    'order-delivered': { orderId: 1 },
    'order-undelivered': { orderId: 2 },
    'order-again': { orderId: 2, on: '2026-12-01' },
    'order-returned': { orderId: 2 },
    'order-lost': { orderId: 2 },
    'order-cancelled': { orderId: 3, money: { kind: 'all', amountPaise: 151_900 } },
    'order-refunded': { orderId: 3, refundId: await refundOf(3) },
    'refund-finished': { orderId: 3, refundId: await refundOf(3) },
    'return-news': { returnId: await returnOf(1), news: 'accepted' },
    'replacement-news': { replacementId: await replacementOf(1), news: 'sent' },
    'email-changed': { fullName: 'Asha Rao', newEmail: 'new@example.com' },
    'reset-link': { fullName: 'Asha Rao', resetId: 1, token: 'a+b/c', expiresAt: '2030-01-01T00:00:00Z' },
    'customer-erased': { fullName: 'Asha Rao', keepsDocuments: true },
    'account-changed': { fullName: 'Asha Rao', changed: 'phone number' },
    'sign-in-code': { fullName: 'Asha Rao', codeId: 1, code: '01234567', expiresAt: '2030-01-01T00:00:00Z' },
    'passkey-changed': { fullName: 'Asha Rao', passkey: 'Asha’s “phone” <1>', what: 'added' },
    'staff-invitation': { invitationId: 1, url: siteUrl, isReset: false, token: 'made-up' },
    'token-ends': { tokenId: await makeToken(), url: `${siteUrl}/tokens` },
    'webhook-failing': { endpointId: await makeEndpoint('active'), url: `${siteUrl}/webhooks/1` },
    'webhook-off': { endpointId: await makeEndpoint('off'), url: `${siteUrl}/webhooks/2` },
    'subscriber-offer': { email: 'asha@example.com' },
    newsletter: await newsletterTo('asha@example.com'),
    'newsletter-test': { newsletter: 1 },
    'letter-test': {
      letter: 'welcome',
      example: 'A new account',
      sentences: { heading: 'Namaste, {firstName}' },
    },
    'contact-received': { ticketId },
    'contact-for-support': { ticketId },
    'ticket-reply': { ticketMessageId: await answerTo(ticketId) },
    'garden-plan': { gardenPlanId: plan?.id ?? assert.fail('no plan') },
    'batch-recalled': await recalledFor(1),
    'stock-digest': { day: '2026-12-01', url: `${siteUrl}/reorder` },
    'product-notice-confirm': { noticeId: await noticeOf(7, false) },
    'product-notice': { noticeId: await noticeOf(1, true), round: 1 },
    'review-request': await reviewRequestOf(1),
    'review-decided': await decidedReview(),
    'left-cart': await leftCartOf(1),
    'garden-week': await gardenReminderOf(plan?.id ?? 0),
  }
})
after(() => shop.close())

async function recalledFor(orderId: number) {
  await shop.db.insert(recallOrders).values({ batchId: 1, orderId, words: 'Please throw it away.' })
  return { batchId: 1, orderId }
}

async function noticeOf(productId: number, isNotified: boolean): Promise<number> {
  const at = isNotified ? new Date() : null
  const [made] = await shop.db
    .insert(productNotices)
    .values({ productId, email: 'asha@example.com', confirmedAt: at, notifiedAt: at })
    .returning({ id: productNotices.id })
  return made?.id ?? assert.fail('no notice')
}

async function newsletterTo(email: string): Promise<MailData['newsletter']> {
  const fields = { subject: 'One & “two” <b>', body: '## Compost\n\n[All](/productpage) & <b>more</b>\n' }
  await shop.db.insert(newsletters).values({ id: 1, ...fields })
  const [subscriber] = await shop.db.select().from(subscribers).where(eq(subscribers.email, email))
  const subscriberId = subscriber?.id ?? assert.fail('no subscriber')
  await shop.db.insert(newsletterMails).values({ newsletterId: 1, subscriberId })
  return { newsletter: 1, subscriber: subscriberId }
}

async function answerTo(ticketId: number): Promise<number> {
  const [answer] = await shop.db
    .insert(ticketMessages)
    .values({ ticketId, direction: 'out', source: 'office', body: 'Dear <Dev>,\n\nyes & no.\nRegards' })
    .returning({ id: ticketMessages.id })
  return answer?.id ?? assert.fail('no answer')
}

/** A subscriber's cart holds what is in stock, after the last order. */
async function leftCartOf(accountId: number): Promise<MailData['left-cart']> {
  await shop.db.execute(sql`INSERT INTO settings (content) VALUES ('{"carts": {"remindAfterHours": 24}}')`)
  await shop.db.execute(sql`INSERT INTO cart_lines (account_id, product_id, quantity, added_at)
    VALUES (${accountId}, 1, 2, now() + interval '1 minute') ON CONFLICT (account_id, product_id) DO UPDATE SET added_at = excluded.added_at`)
  const [made] = await shop.db.insert(cartReminders).values({ accountId }).returning({ id: cartReminders.id })
  return { reminderId: made?.id ?? assert.fail('no reminder') }
}

/** The link of an order waits for its payment. */
async function askedByLink(orderId: number): Promise<MailData['payment-link']> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    WITH copied AS (
      INSERT INTO orders (account_id, status, subtotal_paise, discount_paise, shipping_paise, tax_paise, total_paise, is_from_cart, source)
      SELECT account_id, 'awaiting_payment', 10000, 0, 0, 500, 10000, false, 'staff' FROM orders WHERE id = ${orderId} RETURNING id, account_id), items AS (
      INSERT INTO order_items (order_id, product_id, product_name, price_paise, original_price_paise, tax_rate_percent, hsn, quantity,
        is_discounted, product_version)
      SELECT copied.id, product_id, product_name, 10000, 10000, item.tax_rate_percent, item.hsn, 1, false, product.version
      FROM copied, order_items item JOIN products product ON product.id = item.product_id WHERE item.order_id = ${orderId} LIMIT 1), history AS (
      INSERT INTO order_history (order_id, status, author, note) SELECT id, 'awaiting_payment', 'shop', '' FROM copied)
    INSERT INTO payments (order_id, account_id, status, amount_paise, receipt, reserved_until, is_reserved, kind, provider_order_id, provider_url)
    SELECT id, account_id, 'open', 10000, 'link-' || id, now() + interval '1 day', false, 'link', 'plink_' || id, 'https://rzp.io/rzp/a' FROM copied
    RETURNING order_id::float8 AS id`)
  return { orderId: rows[0]?.id ?? assert.fail('no order') }
}

/** An order that a business pays later. */
async function soldByTerms(orderId: number): Promise<MailData['payment-due']> {
  const asked = await askedByLink(orderId)
  await force(shop.db, sql`UPDATE orders SET status = 'processing' WHERE id = ${asked.orderId}`)
  await force(
    shop.db,
    sql`UPDATE payments SET kind = 'terms', status = 'due', provider_order_id = NULL, provider_url = NULL, settled_at = now(),
      method = 'terms', due_on = day_in_india(now()) + 3, receipt = 'terms' WHERE order_id = ${asked.orderId}`,
  )
  return asked
}

/** Asha has not reviewed all of her delivered order. */
async function reviewRequestOf(orderId: number): Promise<MailData['review-request']> {
  await shop.db.execute(sql`DELETE FROM reviews WHERE product_id = 3`)
  await shop.db.execute(sql`INSERT INTO review_requests (order_id) VALUES (${orderId})`)
  return { orderId }
}

/** One of the sample reviews is declined. */
async function decidedReview(): Promise<MailData['review-decided']> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    UPDATE reviews SET status = 'declined', decline_reason = 'It names a <b>person</b>'
    WHERE id = (SELECT min(id) FROM reviews) RETURNING id::float8 AS id`)
  return { reviewId: rows[0]?.id ?? assert.fail('no review'), decision: 'declined' }
}

/** Asha stores the plan as her garden and asks for reminders. */
async function gardenReminderOf(planId: number): Promise<MailData['garden-week']> {
  await shop.db.execute(sql`UPDATE garden_plans SET account_id = 1, saved_at = now() WHERE id = ${planId}`)
  await shop.db.execute(sql`INSERT INTO garden_reminders (account_id) VALUES (1)`)
  const [row] = await shop.db.select().from(gardenPlans)
  const [first] = tasksOf(makePlan(planRequest(row ?? assert.fail('no plan'))))
  return { accountId: 1, from: isoOf(first?.on ?? assert.fail('nothing to do')) }
}

const write = (template: Template): Promise<Email> => writeEmail(template, examples[template], context())

/** All text of a block. */
function textsOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
    case 'quote':
      return block.text.split('\n')
    case 'rich':
      return ['Compost', 'All', '& <b>more</b>']
    case 'button':
      return [block.label, block.url]
    case 'list':
      return block.items
    case 'facts':
      return block.rows.flatMap(({ label, value }) => [label, value])
    case 'goods':
      return [
        ...block.lines.flatMap(({ name, amount }) => [name, amount]),
        ...block.sums.flatMap(({ label, value }) => [label, value]),
      ]
  }
}

const readable = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')

for (const template of templates) {
  describe(`the ${template} email`, () => {
    it('has the same content in HTML and plain text', async () => {
      const letter = await write(template)
      const { html, text, subject } = renderMail(letter, context())
      assert.ok(subject.length > 5 && subject.length < 70, subject)
      for (const words of [letter.heading, letter.reason, ...letter.blocks.flatMap(textsOf)]) {
        assert.ok(text.includes(words), `the text lacks "${words}"`)
        assert.ok(readable(html).includes(words.replaceAll('\u00a0', ' ')), `the HTML lacks "${words}"`)
      }
      assert.doesNotMatch(text + subject, /undefined|null|NaN|\[object/)
    })

    // #letters-0b9
    it('is safe HTML with known, closed tags only', async () => {
      const { html } = renderMail(await write(template), context())
      assert.doesNotMatch(html, /<script|<link|<b>|javascript:|url\(/i)
      const pictures = [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src)
      assert.deepEqual(pictures, [`${siteUrl}/images/mail-mark.png`])
      assert.match(html, /<meta name="color-scheme" content="light dark">/)
      assert.match(html, /max-width:600px/)
      for (const tag of ['table', 'tr', 'td', 'p', 'a', 'div', 'h1', 'ul', 'li']) {
        const opened = html.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0
        assert.equal(html.match(new RegExp(`</${tag}>`, 'g'))?.length ?? 0, opened, tag)
      }
    })

    it('links only to addresses of this shop', async () => {
      const { links } = renderMail(await write(template), context())
      for (const link of links) assert.equal(new URL(link).origin, siteUrl)
    })
  })
}

describe('the content of emails', () => {
  it('lists lines, totals, address and payment of an order', async () => {
    const { text } = renderMail(await write('order-placed'), context())
    const { rows } = await shop.db.execute<{ name: string; city: string }>(sql`
      SELECT item.product_name AS name, ordered.shipping_city AS city
      FROM order_items item JOIN orders ordered ON ordered.id = item.order_id WHERE ordered.id = 1`)
    assert.ok(rows.length > 0)
    for (const { name, city } of rows) assert.ok(text.includes(name) && text.includes(city))
    assert.match(
      text,
      /Subtotal: ₹[\d,]+\.\d\d\n[\s\S]*Shipping: (Free|₹79\.00)\nTotal \(includes ₹[\d,.]+ GST\): ₹[\d,]+\.\d\d/,
    )
    assert.match(text, /https:\/\/shop\.example\/order-details\/ORD001/)
  })

  it('names carrier, tracking number and tracking page of a parcel', async () => {
    await shop.db.insert(shipments).values({
      orderId: 2,
      carrier: 'Delhivery',
      trackingNumber: 'DL 123',
      trackingUrl: 'https://carrier.example/DL123',
      leftAt: new Date(),
    })
    const { text } = renderMail(await write('order-shipped'), context())
    assert.match(text, /Carrier: Delhivery\nTracking number: DL 123/)
    assert.match(text, /Follow it on the carrier’s page: https:\/\/carrier\.example\/DL123/)
  })

  it('reports the money of a cancelled order at its cancellation', async () => {
    const { orderId } = examples['order-cancelled']
    for (const [money, sentence] of [
      [{ kind: 'all', amountPaise: 151_900 }, /refunding the full ₹1,519\.00 that you paid/],
      [{ kind: 'rest', amountPaise: 50_000 }, /refunding the remaining ₹500\.00 of your payment/],
      [{ kind: 'given_back' }, /had already refunded your whole payment/],
      [{ kind: 'unpaid' }, /was not paid/],
      [
        { kind: 'released', amountPaise: 65_900, paidWith: 2 },
        /paid for this twice\. We do not take the second payment of ₹659\.00; your bank releases it\. These goods were paid with order ORD002\./,
      ],
      [undefined, /is cancelled and will not be sent/],
    ] as const) {
      const letter = await writeEmail('order-cancelled', { orderId, money }, context())
      const { text } = renderMail(letter, context())
      assert.match(text, sentence)
      // This order was refunded long ago, as its page says.
      assert.doesNotMatch(text, /has been refunded/)
    }
  })

  it('announces a running refund, even after it has arrived', async () => {
    const { orderId } = examples['order-refunded']
    for (const data of [examples['order-refunded'], { orderId }]) {
      const letter = await writeEmail('order-refunded', data, context())
      const { text, subject } = renderMail(letter, context())
      assert.equal(subject, 'Your money for order ORD003 is on its way back')
      assert.equal(/goes back to you/.test(text), 'refundId' in data)
      assert.doesNotMatch(text, /has been refunded/)
    }
  })

  it('reports amount and order of a finished refund', async () => {
    const { subject, text } = renderMail(await write('refund-finished'), context())
    assert.match(subject, /^₹[\d,]+\.\d\d for order ORD003 was refunded$/)
    assert.match(text, /₹[\d,]+\.\d\d of your payment for order ORD003 was refunded/)
  })

  it('masks the new address in a changed-email notice', async () => {
    const { text } = renderMail(await write('email-changed'), context())
    assert.match(text, /n…@e….com/)
    assert.doesNotMatch(text, /example\.com/)
  })

  // #letters-a3c
  it('escapes the token of a reset link', async () => {
    const { links } = renderMail(await write('reset-link'), context())
    assert.deepEqual(links, [`${siteUrl}/reset-password?token=a%2Bb%2Fc`])
  })

  it('sends replies to a support message to the visitor', async () => {
    const copy = renderMail(await write('contact-received'), context())
    assert.doesNotMatch(copy.subject + copy.text, /Dev|three|9876543210/, 'the copy may go to a stranger')
    assert.equal((await write('contact-for-support')).replyTo, 'dev@example.com')
  })

  it('lists every answer of a garden plan', async () => {
    const { text } = renderMail(await write('garden-plan'), context())
    assert.match(text, /What would you like to grow\? Herbs, Fruits/)
    assert.match(text, /Do you need pots or grow bags\? No/)
    assert.match(text, /Do you need seeds\? Not answered/)
    assert.match(text, /Pot 1, 12-inch pot: /)
    assert.match(text, /gardenplan\/[\w-]{22}/)
  })
})
