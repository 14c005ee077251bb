import { mkdir } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { newShopper, openBrowser } from '#test/browser.ts'
import { dialogOf } from './journey.ts'
import { moneyState, stoppedPayments } from './money-state.ts'
import { openShop } from './running-shop.ts'
import { buyMany, signInStaff } from './staff.ts'

// `node e2e/staff-screenshots.ts [--only orders] [--docs]`: the screens of the back office at three widths, into the git-ignored
// folder `screenshots`; with `--docs` those that docs/back-office.md shows. Those of packing are made by packing-pictures.ts.

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, docs: { type: 'boolean', default: false } },
})
const folder = new URL(values.docs ? '../docs/screenshots/' : '../screenshots/', import.meta.url).pathname
const widths = values.docs ? [1280] : [360, 768, 1280]
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
const shown = [
  'desk-today',
  'desk-drawer',
  'desk-order',
  'desk-send',
  'desk-money',
  'desk-ticket',
  'desk-customer',
]

interface Screen {
  name: string
  path: string
  heading: string
  /** Brings the screen into the state to be shown. */
  prepare?: (page: Page) => Promise<void>
  /** What the window shows, instead of the page from top to bottom. */
  isWindow?: boolean
}

const shop = await openShop()
const browser = await openBrowser()
try {
  await mkdir(folder, { recursive: true })
  const ids = await buyMany(shop, 10)
  await happen(ids)
  await send(ids)
  for (const width of widths)
    for (const screen of screensOf(ids).filter(({ name }) => name.includes(values.only)))
      if (!values.docs || shown.includes(screen.name)) await shoot(screen, width)
} finally {
  await browser.close()
  await shop.stop()
}

/** A morning: holds, tags, a note, a message, stuck money, a dispute. */
async function happen(ids: string[]): Promise<void> {
  const numbers = ids.map((id) => Number(id.slice(3)))
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  try {
    const staff = `(SELECT id FROM staff_members WHERE email = 'packer@example.com')`
    for (const [text, given] of [
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
        `INSERT INTO dead_letters (kind, reference, reason) VALUES ('money', 'pay_unknown', 'Captured without an order.'),
         ('mail', '7', 'No such mailbox.')`,
        [],
      ],
      [
        `INSERT INTO disputes (id, provider_payment_id, state, amount_paise, currency, told_at, event, respond_by)
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
        `INSERT INTO refund_requests (order_id, kind, wish, amount_paise, reason, asked_by)
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
    ] as [string, unknown[]][])
      await client.query(text, given)
  } finally {
    await client.end()
  }
}

/** An afternoon: parcels with numbers, a manifest that is closed and one that is open, one parcel back and one lost. */
async function send(ids: string[]): Promise<void> {
  const [waits, leaves, left, lost, back] = ids.slice(5).map((id) => Number(id.slice(3)))
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  const staff = `(SELECT id FROM staff_members WHERE email = 'packer@example.com')`
  const number = `INSERT INTO shipments (order_id, carrier, tracking_number, left_at, manifest_id)`
  try {
    for (const [text, given] of [
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
    ] as [string, unknown[]][])
      await client.query(text, given)
  } finally {
    await client.end()
  }
}

function screensOf([first = '']: string[]): Screen[] {
  const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const openBuyer = async (page: Page) => {
    await page.getByRole('link', { name: 'Customer’s page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Meera Iyer' }).waitFor()
  }
  const screens: Screen[] = [
    { name: 'desk-today', path: '/today', heading: 'Today' },
    { name: 'desk-orders', path: '/orders', heading: 'Orders' },
    { name: 'desk-orders-none', path: '/orders?q=zzzz&tag=never', heading: 'Orders' },
    {
      name: 'desk-drawer',
      path: '/orders?view=to-pack',
      heading: 'Orders',
      isWindow: true,
      prepare: async (page) => {
        const button = page.getByRole('button', { name: `Preview ${first}` })
        await button.filter({ visible: true }).click()
        await dialogOf(page).getByRole('heading', { name: 'Items' }).waitFor()
      },
    },
    {
      name: 'desk-chosen',
      path: '/orders',
      heading: 'Orders',
      isWindow: true,
      prepare: async (page) => {
        await page
          .getByRole('checkbox', { name: /Choose all/ })
          .filter({ visible: true })
          .check()
      },
    },
    {
      name: 'desk-filter',
      path: '/orders?tag=gift&from=2026-01-01',
      heading: 'Orders',
      isWindow: true,
      prepare: async (page) => {
        const fold = page.getByRole('button', { name: 'Filter (2)' })
        if (await fold.isVisible()) await fold.click()
      },
    },
    {
      name: 'desk-menu',
      path: '/orders',
      heading: 'Orders',
      isWindow: true,
      prepare: async (page) => {
        const menu = page.getByRole('button', { name: 'Menu' })
        if (await menu.isVisible()) await menu.click()
      },
    },
    { name: 'desk-send', path: '/sending', heading: 'Send' },
    { name: 'desk-send-numbers', path: '/sending/numbers', heading: 'Give numbers' },
    { name: 'desk-send-manifests', path: '/sending/manifests', heading: 'Manifests' },
    { name: 'desk-send-closed', path: '/sending/manifests/1', heading: 'Manifest 1, Blue Dart' },
    { name: 'desk-send-open', path: '/sending/manifests/2', heading: 'Manifest 2, Delhivery' },
    { name: 'desk-send-trouble', path: '/sending/trouble', heading: 'Parcels that did not arrive' },
    { name: 'desk-send-disputes', path: '/disputes', heading: 'Disputes' },
    { name: 'desk-order', path: `/orders/${first}`, heading: first },
    {
      name: 'desk-palette',
      path: `/orders/${first}`,
      heading: first,
      isWindow: true,
      prepare: async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').waitFor()
      },
    },
    {
      name: 'desk-address',
      path: `/orders/${first}`,
      heading: first,
      isWindow: true,
      prepare: (page) => click(page, 'Edit the address'),
    },
    {
      name: 'desk-hold',
      path: `/orders/${first}`,
      heading: first,
      isWindow: true,
      prepare: async (page) => {
        await click(page, 'Hold')
        await dialogOf(page).getByRole('button', { name: 'Hold', exact: true }).click()
      },
    },
    {
      name: 'desk-refund',
      path: `/orders/${first}`,
      heading: first,
      isWindow: true,
      prepare: async (page) => {
        await click(page, 'Refund')
        await dialogOf(page).getByLabel('Shipping fee, ₹').fill('9999')
        await dialogOf(page).getByLabel('Reason').fill('Goodwill')
        await dialogOf(page)
          .getByRole('button', { name: /^Refund/ })
          .click()
      },
    },
    { name: 'desk-approvals', path: '/approvals', heading: 'Refunds to approve' },
    { name: 'desk-returns', path: '/returns', heading: 'Returns' },
    { name: 'desk-return', path: '/returns/RET001', heading: 'RET001' },
    { name: 'desk-replacements', path: '/returns/replacements', heading: 'Replacements' },
    {
      name: 'desk-settle',
      path: '/returns/RET003',
      heading: 'RET003',
      isWindow: true,
      prepare: async (page) => {
        await click(page, 'Give money back')
        await dialogOf(page)
          .getByRole('button', { name: /^Give money back/ })
          .click()
      },
    },
    {
      name: 'desk-numbers',
      path: '/sending/numbers',
      heading: 'Give numbers',
      prepare: (page) => click(page, 'Look at it first'),
    },
    {
      name: 'desk-ledger',
      path: '/products/1',
      heading: '',
      prepare: async (page) => {
        await click(page, 'Why is it this many?')
        await page.getByRole('columnheader', { name: 'Change' }).waitFor()
      },
    },
    { name: 'desk-customers', path: '/customers', heading: 'Customers' },
    { name: 'desk-customers-none', path: '/customers?q=zzzz', heading: 'Customers' },
    { name: 'desk-customer', path: `/orders/${first}`, heading: first, prepare: openBuyer },
    {
      name: 'desk-customer-logout',
      path: `/orders/${first}`,
      heading: first,
      isWindow: true,
      prepare: async (page) => {
        await openBuyer(page)
        await click(page, 'Log out everywhere')
      },
    },
    {
      name: 'desk-customer-erase',
      path: `/orders/${first}`,
      heading: first,
      isWindow: true,
      prepare: async (page) => {
        await openBuyer(page)
        await click(page, 'Erase')
        await dialogOf(page).getByRole('heading', { name: 'Goes for ever' }).waitFor()
      },
    },
    { name: 'desk-team', path: '/team', heading: 'Team' },
    { name: 'desk-account', path: '/account', heading: 'Your account' },
    { name: 'desk-log', path: '/audit', heading: 'Log' },
    { name: 'desk-products', path: '/products', heading: 'Products' },
    { name: 'desk-product', path: '/products/1', heading: '' },
    { name: 'desk-matters', path: '/matters', heading: '' },
    { name: 'desk-money', path: '/money', heading: 'Money' },
    { name: 'desk-money-refunds', path: '/money/refunds', heading: 'Refunds' },
    {
      name: 'desk-money-settle',
      path: '/money/refunds',
      heading: 'Refunds',
      isWindow: true,
      prepare: async (page) => {
        await click(page, 'Settle by hand')
        await dialogOf(page)
          .getByRole('button', { name: /^I have paid/ })
          .click()
      },
    },
    { name: 'desk-money-unmatched', path: '/money/unmatched', heading: 'Unmatched payments' },
    { name: 'desk-money-days', path: '/money/days', heading: 'Days' },
    { name: 'desk-money-day', path: `/money/days/${today}`, heading: '' },
    { name: 'desk-money-dispute', path: '/disputes/disp_Journey1234567', heading: '' },
    { name: 'desk-money-disputes', path: '/disputes', heading: 'Disputes' },
    { name: 'desk-money-matters', path: '/matters', heading: 'Dead letters' },
    { name: 'desk-tickets', path: '/tickets', heading: 'Inbox' },
    { name: 'desk-ticket', path: '/tickets/901', heading: '' },
    {
      name: 'desk-ticket-mail',
      path: '/tickets/901',
      heading: '',
      isWindow: true,
      prepare: async (page) => {
        await click(page, 'Enter a mail')
        await dialogOf(page)
          .getByLabel('The whole mail')
          .fill('From: other@example.net\nSubject: Re: [TKT901] x\n\nHello')
        await click(page, 'Enter the mail')
        await dialogOf(page)
          .getByText(/This mail is from/)
          .waitFor()
      },
    },
    { name: 'desk-ticket-thread', path: '/tickets/902', heading: '' },
    { name: 'desk-ticket-part', path: '/tickets/904', heading: '' },
    { name: 'desk-ticket-templates', path: '/tickets/templates', heading: 'Reply templates' },
    { name: 'desk-disputes', path: '/disputes', heading: 'Disputes' },
    { name: 'desk-missing', path: '/orders/ORD999999', heading: '' },
  ]
  return screens
}

async function shoot({ name, path, heading, prepare, isWindow }: Screen, width: number): Promise<void> {
  const visitor = await newShopper(browser, { viewport: { width, height: 800 }, baseURL: shop.staffUrl })
  const { page } = visitor
  await signInStaff(visitor.context, shop)
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).first().waitFor()
  await prepare?.(page)
  const picture = await page.screenshot({ fullPage: !isWindow })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (overflow > 0) process.stdout.write(`${name} at ${width}: ${overflow} px too wide\n`)
  if (values.docs) await sharp(picture).webp({ quality: 70 }).toFile(`${folder}${name}.webp`)
  else await sharp(picture).png().toFile(`${folder}${name}-${width}.png`)
  await visitor.close()
}
