import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { makePlan } from './garden.ts'
import type { ShopPlaces } from './running-shop.ts'
import { buyMany } from './staff.ts'
import { afternoon, happen, morning } from './staff-state.ts'

const source = readFileSync(new URL('../src/web/admin/routes.tsx', import.meta.url), 'utf8')

/** The addresses of all screens as routes of the back office write them: '/orders', '/orders/:id'. */
export const routePaths: string[] = [...source.matchAll(/\bpath: '([^'*]+)'/g)]
  .map(([, path = '']) => (path.startsWith('/') ? path : `/${path}`))
  .filter((path) => path !== '/')

/** Addresses that show other screens to signed-in members. */
export const outside = ['/sign-in', '/join']

/**
 * Visits every screen of the back office. A route with a parameter needs an example, or a link on another screen.
 * Returns the routes that have neither.
 */
export async function visitOffice(
  page: Page,
  examples: Record<string, string>,
  visit: (path: string) => Promise<void>,
): Promise<string[]> {
  const links = new Set<string>()
  for (const path of routePaths.filter((one) => !one.includes(':') && !outside.includes(one))) {
    await visit(path)
    for (const link of await linksOf(page)) links.add(link)
  }
  const missing: string[] = []
  for (const path of routePaths.filter((one) => one.includes(':'))) {
    const example = examples[path] ?? [...links].find((link) => patternOf(path).test(link))
    if (example) await visit(example)
    else missing.push(`${path}: no screen links to one, so fillOffice needs an example of it`)
  }
  return missing
}

const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('a[href^="/"]')
    .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

/** Matches the addresses of a route, except those of routes without a parameter. */
function patternOf(path: string): RegExp {
  const others = routePaths.filter((one) => !one.includes(':')).map((one) => `${one}$`)
  return new RegExp(`^(?!${others.join('|')})${path.replaceAll(/:\w+/g, '[^/]+')}$`)
}

export interface FilledOffice {
  /** Orders, the oldest first. */
  ids: string[]
  /** Examples for routes with a parameter that no list links, or where one row shows more than others. */
  examples: Record<string, string>
}

/** A day with something on every screen. */
export async function fillOffice(shop: ShopPlaces): Promise<FilledOffice> {
  const ids = await buyMany(shop, 10)
  await happen(shop.databaseUrl, [...morning(ids), ...afternoon(ids), ...planned(Number(ids[0]?.slice(3)))])
  await makePlan(shop, 'desk@example.com')
  const examples = {
    '/orders/:id': `/orders/${ids[0]}`,
    '/packing/waves/:id': '/packing/waves/1',
    '/packing/orders/:id': `/packing/orders/${ids[0]}`,
    '/sending/manifests/:id': '/sending/manifests/2',
    '/reviews/:id': '/reviews/1',
    '/returns/:id': '/returns/RET001',
    '/tickets/:id': '/tickets/901',
    '/articles/drafts/:id': '/articles/drafts/901',
    '/articles/:id/versions': '/articles/1/versions',
    '/settings/:section': '/settings/shipping',
    '/customers/:id': `/customers/${await readBuyer(shop.databaseUrl)}`,
    '/disputes/:id': '/disputes/disp_Journey1234567',
    '/reports/:report': '/reports/handover',
    '/reports/:report/rows': '/reports/handover/rows',
    '/products/drafts/:id': '/products/drafts/901',
    '/products/:id/versions': '/products/1/versions',
    '/offers/:id': '/offers/new',
    '/price-lists/:id': '/price-lists/901',
    '/draft-orders/:id': '/draft-orders/DRF901',
    '/webhooks/:id': '/webhooks/901',
  }
  return { ids, examples }
}

/** A wave with one order, webhook endpoints that get nothing now, proposals of a token, and drafts of a product and an article. */
const planned = (order: number): [text: string, values: unknown[]][] => [
  [
    `WITH draft AS (
       INSERT INTO draft_orders (id, customer_name, customer_phone, shipping_full_name, shipping_address, shipping_city, shipping_state,
         shipping_state_code, shipping_zip, shipping_country, discount_percent, discount_reason, buyer_gstin, buyer_legal_name, note, total_paise, created_by)
       SELECT 901, 'Meera Iyer', '+919820012345', 'Meera Iyer', '4 Lake Road', 'Pune', 'Maharashtra', '27', '411001', 'India', 5, 'School garden',
         '27AABCG1234F1Z3', 'Green Acres LLP', 'Ring twice.', 100000, id FROM staff_members WHERE email = 'staff@example.com' RETURNING id)
     INSERT INTO draft_order_items (draft_id, position, product_id, quantity, price_paise, price_reason)
     SELECT id, 1, 1, 12, 10000, 'Dented packs' FROM draft`,
    [],
  ],
  [
    `WITH list AS (INSERT INTO price_lists (id, name, percent, minimum_paise) VALUES (901, 'Nurseries', 10, 200000) RETURNING id)
     INSERT INTO price_list_items (price_list_id, product_id, price_paise, min_quantity) SELECT list.id, 5, 20000, 12 FROM list`,
    [],
  ],
  [`INSERT INTO waves (id, owner_id) SELECT 1, id FROM staff_members WHERE email = 'staff@example.com'`, []],
  ['INSERT INTO wave_orders (wave_id, order_id, position) VALUES (1, $1, 1)', [order]],
  [
    `INSERT INTO webhook_endpoints (id, staff_id, url, events, secret, state, off_reason, failing_since, include_personal_data)
       SELECT made.id, staff.id, made.url, '{order.paid,order.returned_to_origin,invoice.issued}', '\\x00', made.state, made.reason, now(), true
       FROM staff_members staff, (VALUES (901, 'https://hooks.example.com/a-very-long-path-of-a-no-code-tool/0123456789abcdef0123456789', 'paused', NULL),
         (902, 'https://n8n.example.com/webhook', 'off', 'failing')) AS made (id, url, state, reason)
       WHERE staff.email = 'staff@example.com'`,
    [],
  ],
  [
    `INSERT INTO webhook_deliveries (endpoint_id, event_id, state, attempts, tried_at, duration_ms, status_code, problem)
       SELECT 901, id, (ARRAY['delivered', 'failed', 'waiting'])[1 + id % 3], id % 3, now(), 212, 503, 'The server answered 503.'
       FROM events ORDER BY id DESC LIMIT 12`,
    [],
  ],
  [
    `INSERT INTO api_tokens (id, staff_id, name, scopes, secret_hash, last_four, expires_on) OVERRIDING SYSTEM VALUE
       SELECT 901, id, 'A chat program with a long name', '{propose:orders,propose:products}', '\\x00', 'abcd', '2099-01-01'
       FROM staff_members WHERE email = 'staff@example.com'`,
    [],
  ],
  [
    `INSERT INTO proposals (token_id, kind, order_id, product_id, version, content, replaced)
       VALUES (901, 'order_hold', $1, NULL, 999, '{"reason": "The address has no house number."}', NULL),
         (901, 'order_note', $1, NULL, NULL, jsonb_build_object('text', repeat('A-very-long-word-', 20)), NULL),
         (901, 'product_price', NULL, 1, (SELECT version FROM products WHERE id = 1), '{"price": 1}', '{"price": 2}')`,
    [order],
  ],
  [
    `INSERT INTO token_calls (token_id, tool, outcome, milliseconds)
       VALUES (901, 'find_orders', 'ok', 12), (901, 'propose_product_price', 'version_conflict', 40)`,
    [],
  ],
  [
    `WITH platform AS (
       INSERT INTO agent_platforms (profile_url, profile, expires_at) VALUES
         ('https://shopping-agents.example.com/a-very-long-path-of-a-profile/0123456789abcdef0123456789abcdef/profile.json',
          '{"version": "2026-04-08", "capabilities": {}, "webhookUrl": null, "keys": []}', now()) RETURNING id
     )
     INSERT INTO agent_counts (platform_id, day, action, subject, times)
     SELECT platform.id, india_today(), counted.* FROM platform, (VALUES
       ('searched', 'organic fertilizer for tomatoes on a balcony', 41), ('searched', 'neem', 7), ('looked_up', '1', 12),
       ('carted', '1', 3), ('checked_out', '4', 2)) AS counted`,
    [],
  ],
  [`INSERT INTO product_drafts (id, fields) VALUES (901, '{"name": "Kelp Feed"}')`, []],
  [`INSERT INTO article_drafts (id, fields) VALUES (901, '{"title": "Kelp on a balcony"}')`, []],
]

async function readBuyer(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    const { rows } = await client.query('SELECT max(account_id) AS id FROM orders')
    return rows[0].id
  } finally {
    await client.end()
  }
}
