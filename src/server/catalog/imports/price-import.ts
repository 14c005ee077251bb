import { sql } from 'drizzle-orm'
import { productFields } from '#contract/admin/products.ts'
import { fromRupees, toRupees } from '#shared/money.ts'
import type { Entry } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { pricePeriods, products } from '../../platform/database/tables.ts'
import type { ImportKind, PlannedRow, Planning, RowValues } from '../../platform/imports/kind.ts'
import { priceExportTitles } from './export-prices.ts'
import { formatMoment, readMoment } from './moments.ts'
import { idField, notANumber, readAmount } from './product-columns.ts'

const amountFields = ['price', 'mrp', 'discount_percentage'] as const
type Amounts = { [K in (typeof amountFields)[number]]: number | null }

/** The import of temporary prices; each row is a new one. */
export const priceImport: ImportKind = {
  name: 'prices',
  read: 'products.read',
  exportTitles: priceExportTitles,
  fields: [
    idField,
    { name: 'slug', label: 'Address', also: ['slug', 'handle'], isKey: true },
    {
      name: 'starts_at',
      label: 'From',
      also: ['starts', 'start', 'valid from'],
      hint: 'Like 2026-11-30 18:00 or 30-11-2026, in Indian time.',
    },
    {
      name: 'ends_at',
      label: 'Until',
      also: ['ends', 'end', 'valid until', 'to'],
      hint: 'The first moment after it; a day alone means the whole day.',
    },
    { name: 'price', label: 'Price', also: ['sale price'] },
    { name: 'mrp', label: 'MRP', also: ['maximum retail price'] },
    { name: 'discount_percentage', label: 'Discount %', also: ['discount'] },
  ],
  plan: async (tx, given, planning) => {
    const priceList = await readPriceList(tx, planning)
    const rows = given.map((row) => planRow(row, priceList))
    return { rows, needs: ['products.price'], apply: (at) => write(at, rows) }
  },
}

interface Priced {
  id: number
  name: string
  price: number
  mrp: number
}

interface Period extends Amounts {
  startsAt: number
  endsAt: number
  /** The line of the file; null for a stored period. */
  line: number | null
}

interface PriceList {
  byId: Map<number, Priced>
  bySlug: Map<string, Priced>
  /** Stored periods and those of earlier rows, by product. */
  periods: Map<number, Period[]>
  now: number
}

interface PlannedPrice extends PlannedRow {
  set: (Amounts & { productId: number; startsAt: Date; endsAt: Date }) | null
}

/** Reads prices and periods. `held` locks the products first, as every price change does. */
async function readPriceList(tx: Database, { how }: Planning): Promise<PriceList> {
  if (how === 'held') await tx.execute(sql`SELECT 1 FROM products ORDER BY id FOR NO KEY UPDATE`)
  const all = await tx
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      price: products.pricePaise,
      mrp: products.mrpPaise,
    })
    .from(products)
  const rows = all.map(({ price, mrp, ...row }) => ({ ...row, price: toRupees(price), mrp: toRupees(mrp) }))
  const found = await tx.select().from(pricePeriods).where(sql`${pricePeriods.endsAt} > now()`)
  const periods = new Map<number, Period[]>()
  for (const { productId, startsAt, endsAt, pricePaise, mrpPaise, discountPercent } of found) {
    const own = periods.get(productId) ?? []
    periods.set(productId, own)
    own.push({
      startsAt: wholeSecond(startsAt),
      endsAt: wholeSecond(endsAt),
      line: null,
      price: pricePaise === null ? null : toRupees(pricePaise),
      mrp: mrpPaise === null ? null : toRupees(mrpPaise),
      discount_percentage: discountPercent,
    })
  }
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    bySlug: new Map(rows.map((row) => [row.slug, row])),
    periods,
    now: Date.now(),
  }
}

/** Rounds down to seconds, the precision of cells. */
const wholeSecond = (moment: Date): number => Math.floor(moment.getTime() / 1000) * 1000

function planRow(row: RowValues, priceList: PriceList): PlannedPrice {
  const { values, line } = row
  const product = values.id
    ? priceList.byId.get(Number(values.id))
    : priceList.bySlug.get(values.slug?.trim() ?? '')
  const problems: Record<string, string> = {}
  if (!product) problems[values.id ? 'id' : 'slug'] = 'There is no such product.'
  const amounts = amountsOf(row, product, problems)
  const startsAt = momentOf(row, 'starts_at', problems)
  const endsAt = momentOf(row, 'ends_at', problems)
  const name = product?.name ?? values.slug ?? ''
  const base = { line, name, entityId: product ? String(product.id) : null, changes: {}, set: null }
  const isComplete = product && startsAt && endsAt && Object.keys(problems).length === 0
  if (!isComplete) return { ...base, outcome: 'refused', problems }
  const period: Period = { ...amounts, startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), line }
  const own = priceList.periods.get(product.id) ?? []
  if (own.some((one) => one.line === null && isSame(one, period)))
    return { ...base, outcome: 'same', problems }
  const wrong = invalidTime(period, own, priceList.now)
  if (wrong) return { ...base, outcome: 'refused', problems: wrong }
  priceList.periods.set(product.id, [...own, period])
  const shown = { ...amounts, starts_at: formatMoment(startsAt), ends_at: formatMoment(endsAt) }
  const given = Object.entries(shown).filter(([, value]) => value !== null)
  const changes = Object.fromEntries(given.map(([field, after]) => [field, { before: null, after }]))
  return {
    ...base,
    outcome: 'new',
    changes,
    problems,
    set: { ...amounts, productId: product.id, startsAt, endsAt },
  }
}

const isSame = (one: Period, other: Period): boolean =>
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt &&
  amountFields.every((field) => one[field] === other[field])

function amountsOf(
  { values }: RowValues,
  product: Priced | undefined,
  problems: Record<string, string>,
): Amounts {
  const amounts: Amounts = { price: null, mrp: null, discount_percentage: null }
  for (const field of amountFields) {
    const cell = values[field]
    if (cell === undefined || cell === null) continue
    const read = productFields[field].safeParse(readAmount(cell))
    if (read.success) amounts[field] = read.data
    else
      problems[field] = readAmount(cell) === null ? notANumber(cell) : (read.error.issues[0]?.message ?? '')
  }
  if (amountFields.every((field) => values[field] == null))
    problems.price = 'Say a price, an MRP or a discount.'
  const [price, mrp] = [amounts.price ?? product?.price ?? 0, amounts.mrp ?? product?.mrp ?? Infinity]
  if (price > mrp) problems.price ??= 'The price is above the MRP, which would be unlawful.'
  return amounts
}

function momentOf(
  { values }: RowValues,
  field: 'starts_at' | 'ends_at',
  problems: Record<string, string>,
): Date | null {
  const moment = readMoment(values[field] ?? '', { isEnd: field === 'ends_at' })
  if (moment === null)
    problems[field] =
      'Write a day like 2026-11-30 or 30-11-2026, with a time like 18:00 behind it or without.'
  return moment
}

function invalidTime(
  { startsAt, endsAt }: Period,
  own: Period[],
  now: number,
): Record<string, string> | null {
  if (endsAt <= startsAt) return { ends_at: 'The last moment must come after the first.' }
  if (startsAt < now) return { starts_at: 'The first moment is over already.' }
  const other = own.find((one) => one.startsAt < endsAt && startsAt < one.endsAt)
  if (!other) return null
  const source = other.line === null ? '' : ` by row ${other.line}`
  return { starts_at: `For some of that time there is another price already${source}.` }
}

const paise = (rupees: number | null): number | null => (rupees === null ? null : fromRupees(rupees))

const rowsAtOnce = 500

async function write(tx: Database, rows: PlannedPrice[]): Promise<Entry[]> {
  const made = rows.flatMap(({ set }) => set ?? [])
  for (let at = 0; at < made.length; at += rowsAtOnce) {
    await tx.insert(pricePeriods).values(
      made.slice(at, at + rowsAtOnce).map(({ price, mrp, discount_percentage, ...period }) => ({
        ...period,
        pricePaise: paise(price),
        mrpPaise: paise(mrp),
        discountPercent: discount_percentage,
      })),
    )
  }
  return made.map(({ productId, ...after }) => ({
    action: 'price_set',
    entity: { kind: 'product', id: productId },
    after,
  }))
}
