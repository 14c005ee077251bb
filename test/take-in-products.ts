import { applyImport, checkImport, type Import, openImport } from '#contract/admin/imports.ts'
import { writeTable } from '#server/platform/lists/csv.ts'
import type { TestOffice } from './back-office.ts'

interface TakenIn {
  counts: Import['counts']
  openMs: number
  checkMs: number
  applyMs: number
}

/**
 * Imports a table of so many products as the owner, and reports the time of each step. A second import with another
 * price changes all.
 */
export async function takeInProducts(
  office: Pick<TestOffice, 'call' | 'owner'>,
  { products, price }: { products: number; price: number },
): Promise<TakenIn> {
  const caller = () => ({ cookie: office.owner, key: crypto.randomUUID() })
  const content = Buffer.from(tableOf(products, price)).toString('base64')
  const [opened, openMs] = await timed(() =>
    office.call(openImport, { ...caller(), body: { file_name: 'many.csv', content } }),
  )
  const params = { id: String(opened.id) }
  const [seen, checkMs] = await timed(() => {
    const { version, columns } = opened
    return office.call(checkImport, { ...caller(), params, body: { version, columns, goal: 'shop' } })
  })
  const [applied, applyMs] = await timed(() =>
    office.call(applyImport, { ...caller(), params, body: { version: seen.version } }),
  )
  return { counts: applied.counts, openMs, checkMs, applyMs }
}

async function timed(
  call: () => Promise<{ status: number; body: Import; error: unknown }>,
): Promise<[Import, number]> {
  const from = performance.now()
  const { status, body, error } = await call()
  if (status !== 200) throw new Error(`An import was refused: ${JSON.stringify(error)}`)
  return [body, Math.round(performance.now() - from)]
}

const words =
  'Stir a spoonful into the topmost soil of each pot, water it well, and repeat after three weeks. '

function tableOf(products: number, price: number): string {
  const head = ['Name', 'Address', 'Price', 'MRP', 'HSN', 'GST %', 'Description', 'How to use', 'Dose']
  const label = [
    'Ingredients',
    'Storage',
    'Picture',
    'Generic name',
    'Net quantity',
    'Best before',
    'Country of origin',
  ]
  const row = (_: unknown, index: number) => [
    `Feed number ${index}`,
    `feed-number-${index}`,
    price,
    500,
    '3101',
    5,
    words.repeat(3),
    words,
    '5 g',
    'Compost',
    'Cool and dry',
    '/images/products/a.jpg',
    'Feed',
    '500 g',
    '24 months',
    'India',
  ]
  return writeTable([[...head, ...label], ...Array.from({ length: products }, row)])
}
