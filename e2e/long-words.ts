import pg from 'pg'
import type { Page } from 'playwright-core'

/** Columns of texts that people type, with a length that they accept or that is wider than any window. */
const columns: Record<string, Record<string, number>> = {
  accounts: { full_name: 100 },
  saved_addresses: { full_name: 100, address: 200, city: 100, state: 100, country: 100 },
  orders: {
    shipping_full_name: 100,
    shipping_address: 200,
    shipping_city: 100,
    shipping_state: 100,
    shipping_country: 100,
    buyer_legal_name: 150,
    hold_reason: 200,
    carrier: 60,
    tracking_number: 60,
  },
  order_items: { product_name: 120 },
  order_item_parts: { name: 120 },
  order_history: { note: 300 },
  order_notes: { body: 1000 },
  customer_notes: { body: 1000 },
  shipments: { carrier: 60, tracking_number: 60 },
  manifests: { carrier: 60, driver: 100 },
  products: {
    name: 120,
    short_name: 60,
    description: 1000,
    category: 60,
    best_before: 120,
    dose: 200,
    how_to_use: 1000,
    ingredients: 1000,
    net_quantity: 60,
    generic_name: 120,
    storage: 300,
    country_of_origin: 60,
    family: 120,
  },
  product_components: { name: 120 },
  product_pictures: { alt: 120 },
  posts: { title: 150, excerpt: 300, author: 100, category: 60, content: 1000 },
  reviews: { title: 80, body: 1000, answer: 500, shown_name: 60 },
  review_reports: { words: 300 },
  tickets: { name: 100, subject: 150 },
  ticket_messages: { body: 1000 },
  ticket_notes: { body: 1000 },
  returns: { words: 1000, answer: 500 },
  refunds: { note: 200, last_error: 300 },
  refund_requests: { reason: 200 },
  refund_settlements: { note: 200, reference: 60 },
  unmatched_payments: { reason: 200, last_error: 300 },
  disputes: { answer: 300 },
  failed_jobs: { reason: 300 },
  handover_notes: { body: 500 },
  deliveries: { supplier: 100, reference: 60 },
  certificates: { name: 120 },
  packed_items: { batch: 40 },
  draft_orders: {
    customer_name: 100,
    shipping_full_name: 100,
    shipping_address: 300,
    shipping_city: 100,
    shipping_state: 100,
    discount_reason: 200,
    buyer_legal_name: 200,
    note: 2000,
  },
  draft_order_items: { price_reason: 200 },
  tax_documents: { recipient_name: 100, recipient_address: 300 },
  tax_document_lines: { description: 120 },
  imports: { file_name: 200 },
  import_rows: { name: 120 },
  newsletters: { subject: 150, preheader: 200 },
  price_lists: { name: 60 },
  garden_plans: { name: 100, specific_plants: 1000, changes: 1000, experience: 100 },
  garden_photos: { caption: 200 },
  passkeys: { name: 60 },
  staff_passkeys: { name: 60 },
}

/** Columns whose values must differ: each word ends with the number of its row. */
const unique: Record<string, Record<string, number>> = {
  products: { size_label: 76 },
  parts: { name: 116 },
  offers: { name: 56 },
  staff_members: { full_name: 96 },
  reply_templates: { name: 56 },
  staff_views: { name: 56 },
}

const tagLength = 30

/** Writes one unbroken word into each of these columns. */
export async function lengthenTexts(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('BEGIN')
    // Sizes of a family differ, so they become unique before all products get one family.
    for (const [table, lengths] of Object.entries(unique)) {
      const words = Object.entries(lengths).map(
        ([column, length]) =>
          `${column} = CASE WHEN ${column} IS NOT NULL THEN repeat('W', ${length}) || numbered.row END`,
      )
      const rows = `(SELECT ctid AS place, row_number() OVER () AS row FROM ${table}) AS numbered`
      await client.query(
        withoutTriggers(
          table,
          `UPDATE ${table} SET ${words.join(', ')} FROM ${rows} WHERE ${table}.ctid = numbered.place`,
        ),
      )
    }
    for (const [table, lengths] of Object.entries(columns)) {
      const words = Object.entries(lengths).map(
        ([column, length]) => `${column} = CASE WHEN ${column} IS NOT NULL THEN repeat('W', ${length}) END`,
      )
      await client.query(withoutTriggers(table, `UPDATE ${table} SET ${words.join(', ')}`))
    }
    for (const table of ['orders', 'tickets'])
      await client.query(
        withoutTriggers(table, `UPDATE ${table} SET tags = ARRAY[repeat('W', ${tagLength})]`),
      )
    // Makes the server render cached pages again.
    await client.query(
      `UPDATE products SET storage = storage || 'W'; UPDATE posts SET excerpt = excerpt || 'W'`,
    )
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** Triggers would refuse changes of tax documents and packed orders. */
const withoutTriggers = (table: string, statement: string): string =>
  `SET CONSTRAINTS ALL IMMEDIATE; ALTER TABLE ${table} DISABLE TRIGGER USER; ${statement}; ALTER TABLE ${table} ENABLE TRIGGER USER`

/** A wide window, the same zoomed to 200 %, and a narrow phone, in pixels. */
export const widths = [1280, 640, 320]

export const wide = { width: 1280, height: 800 }

/** Finds the faults of a screen in windows of each width; leaves the narrow one. */
export async function faultsAtEachWidth(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const fault of await findLongFaults(page)) faults.push(`${name} at ${width}: ${fault}`)
  }
  return faults
}

/** Finds what is wider than the window, and texts that an element cuts without an ellipsis. */
export async function findLongFaults(page: Page): Promise<string[]> {
  return [...(await findWideParts(page)), ...(await findCutTexts(page))].map((fault) =>
    fault.replaceAll(/W{9,}/g, 'WW…').slice(0, 240),
  )
}

const findWideParts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const isTooWide = (): boolean => document.documentElement.scrollWidth > innerWidth
    // A component that measures itself follows the window some frames later.
    for (let frame = 0; frame < 30 && isTooWide(); frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    if (!isTooWide()) return []
    const isKept = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isKept(element.parentElement))
    /** A block may fit although its text does not. */
    const textEnds = (element: Element): number[] =>
      [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE) return []
        const range = document.createRange()
        range.selectNode(node)
        return range.getBoundingClientRect().right
      })
    const isBeyond = (element: Element): boolean =>
      Math.max(element.getBoundingClientRect().right, ...textEnds(element)) > innerWidth + 1
    const wide = [...document.querySelectorAll('body, body *')].filter(
      (element) => isBeyond(element) && !isKept(element),
    )
    const innermost = wide.filter((element) => !wide.some((one) => one !== element && element.contains(one)))
    const parts = innermost.slice(0, 3).map((element) => element.outerHTML)
    return (parts.length > 0 ? parts : ['an unknown part']).map(
      (part) => `${document.documentElement.scrollWidth} pixels wide: ${part}`,
    )
  })

const findCutTexts = (page: Page): Promise<string[]> =>
  page.locator('body *:not(script, style, noscript, option)').evaluateAll((all) => {
    const ownText = (element: Element): Range | undefined => {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
      )
      const [first, last] = [texts[0], texts.at(-1)]
      if (!first || !last) return
      const range = document.createRange()
      range.setStartBefore(first)
      range.setEndAfter(last)
      return range
    }
    /** Scrolling or an ellipsis shows that the text goes on. Text for screen readers is clipped on purpose. */
    const mayCut = (element: Element): boolean => {
      const { overflowX, textOverflow, webkitLineClamp, clipPath } = getComputedStyle(element)
      return (
        ['auto', 'scroll'].includes(overflowX) ||
        textOverflow === 'ellipsis' ||
        !['none', ''].includes(webkitLineClamp) ||
        clipPath !== 'none'
      )
    }
    const cuts = (around: Element, { left, right }: DOMRect): boolean => {
      const box = around.getBoundingClientRect()
      return (
        getComputedStyle(around).overflowX !== 'visible' && (right > box.right + 1 || left < box.left - 1)
      )
    }
    const cutterOf = (element: Element, text: DOMRect): Element | undefined => {
      for (let around: Element | null = element; around && !mayCut(around); around = around.parentElement)
        if (cuts(around, text)) return around
      return
    }
    return all
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true]'),
      )
      .flatMap((element) => {
        const text = ownText(element)?.getBoundingClientRect()
        const cutter = text && cutterOf(element, text)
        return cutter ? [`cut by ${cutter.tagName}.${cutter.className}: ${element.outerHTML}`] : []
      })
  })
