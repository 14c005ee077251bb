import { type SQL, sql } from 'drizzle-orm'
import { proportionOf } from '#shared/money.ts'
import type { Database } from '../../platform/database/database.ts'
import { readRows } from '../../platform/database/rows.ts'
import { saleFacts, taxFacts } from './facts.ts'
import { factsIn } from './read-facts.ts'
import {
  type Behind,
  type Column,
  type DaysBehind,
  type Group,
  type Reading,
  type ReportKind,
  shareOf,
  sumOf,
} from './report-shape.ts'

const signed = (column: string): SQL =>
  sql.raw(
    `coalesce(sum(CASE WHEN facts.kind = 'invoice' THEN facts.${column} ELSE -facts.${column} END), 0)::float8`,
  )
const ofKind = (column: string, kind: 'invoice' | 'credit_note'): SQL =>
  sql.raw(`coalesce(sum(facts.${column}) FILTER (WHERE facts.kind = '${kind}'), 0)::float8`)

const sums = sql`json_build_object(
  'invoices', ${ofKind('documents', 'invoice')}, 'notes', ${ofKind('documents', 'credit_note')},
  'packs', ${ofKind('packs', 'invoice')}, 'back', ${ofKind('packs', 'credit_note')},
  'invoiced', ${ofKind('gross_paise', 'invoice')}, 'credited', ${ofKind('gross_paise', 'credit_note')},
  'shipping', ${ofKind('shipping_paise', 'invoice')}, 'net', ${signed('gross_paise')}, 'taxable', ${signed('taxable_paise')},
  'cgst', ${signed('cgst_paise')}, 'sgst', ${signed('sgst_paise')}, 'igst', ${signed('igst_paise')})`

const groupRow = {
  key: sql<string>`grouped.key`,
  name: sql<string>`grouped.name`,
  sums: sql<Record<string, number>>`grouped.sums`,
}

/** Over the `facts` and their `product`: the key of a group, and what it is called. */
const keys: Record<string, { key: SQL; name: SQL }> = {
  day: { key: sql`facts.day::text`, name: sql`''` },
  month: { key: sql`to_char(facts.day, 'YYYY-MM')`, name: sql`''` },
  state: { key: sql`facts.place_code || ' ' || facts.place`, name: sql`max(facts.place)` },
  category: {
    key: sql`coalesce(product.category, '')`,
    name: sql`coalesce(max(product.category), 'Without a category')`,
  },
  product: {
    key: sql`facts.product_id::text`,
    name: sql`coalesce(max(product.name), 'No product any more')`,
  },
  rate: {
    key: sql`facts.tax_rate_percent::float8::text`,
    name: sql`max(facts.tax_rate_percent)::float8 || ' %'`,
  },
  hsn: { key: sql`facts.hsn`, name: sql`'HSN ' || max(facts.hsn)` },
}

/** Groupings that need the product of a line; all other groupings add up far fewer rows. */
const needsProduct = (by: string): boolean => by === 'category' || by === 'product'

const productOf = (by: string): SQL =>
  needsProduct(by) ? sql`LEFT JOIN products product ON product.id = facts.product_id` : sql``

async function readSales(tx: Database, { period, live, by }: Reading): Promise<Group[]> {
  const { key, name } = keys[by] ?? { key: sql`''`, name: sql`''` }
  const facts = needsProduct(by) ? saleFacts : taxFacts
  return readRows(
    tx,
    groupRow,
    (columns) => sql`
    SELECT ${columns} FROM (
      SELECT ${key} AS key, ${name} AS name, ${sums} AS sums
      FROM ${factsIn(facts, period, live)} AS facts ${productOf(by)} GROUP BY 1) AS grouped`,
  )
}

/** Of a document `document` and its lines `line`, which have the names of the facts. */
const entryKeys: Record<string, SQL> = {
  day: sql`document.issued_on::text`,
  month: sql`to_char(document.issued_on, 'YYYY-MM')`,
  state: sql`coalesce(document.place_of_supply_code, '') || ' ' || document.place_of_supply`,
  category: sql`coalesce(product.category, '')`,
  product: sql`item.product_id::text`,
  rate: sql`line.tax_rate_percent::float8::text`,
  hsn: sql`line.hsn`,
}

/** The days with documents of a group, from their kept sums. */
function daysBehind({ by, key, period }: DaysBehind): SQL {
  const isWanted = key === null ? sql`true` : sql`${keys[by]?.key ?? sql`''`} = ${key}`
  return sql`
    SELECT DISTINCT facts.day FROM ${sql.identifier(needsProduct(by) ? saleFacts.table : taxFacts.table)} facts ${productOf(by)}
    WHERE facts.day BETWEEN ${period.from}::date AND ${period.to}::date AND ${isWanted}`
}

/** The documents with the amounts of their selected lines; those of a credit note are negative. A page adds up only its own lines. */
function documentsBehind({ days, by, key }: Behind): SQL {
  const isWanted = key === null ? sql`true` : sql`${entryKeys[by] ?? sql`''`} = ${key}`
  const products = needsProduct(by)
    ? sql`JOIN order_items item ON item.id = line.order_item_id LEFT JOIN products product ON product.id = item.product_id`
    : sql``
  return sql`
    SELECT document.issued_on AS day, document.id, document.order_id,
      CASE document.kind WHEN 'invoice' THEN 'Invoice ' ELSE 'Credit note ' END || document.number || ', ' || document.place_of_supply AS words,
      (CASE document.kind WHEN 'invoice' THEN 1 ELSE -1 END) * selected.paise AS paise
    FROM tax_documents document CROSS JOIN LATERAL (
      SELECT sum(line.gross_paise) AS paise FROM tax_document_lines line ${products}
      WHERE line.document_id = document.id AND ${isWanted} HAVING count(*) > 0) AS selected
    WHERE document.issued_on = ANY (${days}) AND document.kind <> 'refund_voucher'`
}

const money = (key: string, label: string, meaning: string): Column => ({
  key,
  label,
  meaning,
  unit: 'money',
  of: sumOf(key),
})
const count = (key: string, label: string, meaning: string): Column => ({
  key,
  label,
  meaning,
  unit: 'count',
  of: sumOf(key),
})

const net = money('net', 'Net sales', 'Invoices less credit notes, tax and shipping included.')
const invoiced = money(
  'invoiced',
  'Invoiced',
  'Totals of tax invoices after discounts, tax and shipping included.',
)
const credited = money('credited', 'Credited', 'Totals of credit notes, on the day of the note.')

/** Documents are read in the order of their index, so that many days cost a page no more than few. */
const firstDays = 62

const common = { read: readSales, entries: documentsBehind, daysOfEntries: daysBehind, firstDays }

export const sales: ReportKind = {
  ...common,
  title: 'Sales',
  meaning:
    'What was invoiced when orders were packed, less what was credited. Orders that are paid and not packed are no sale yet; orders cancelled before that never were one. Categories are those of today.',
  groupings: {
    day: { label: 'Day', time: 'day' },
    month: { label: 'Month', time: 'month' },
    state: { label: 'State' },
    category: { label: 'Category' },
  },
  columns: [
    net,
    invoiced,
    credited,
    count(
      'invoices',
      'Invoices',
      'Tax invoices; one an order. Grouped by category, each counts where its first line stands.',
    ),
    money('shipping', 'Shipping', 'What the invoices charge for sending, a part of invoiced.'),
    {
      key: 'average',
      label: 'Average',
      unit: 'money',
      meaning: 'Invoiced divided by the number of invoices.',
      of: ({ invoiced: total = 0, invoices = 0 }) => (invoices ? proportionOf(total, 1, invoices) : null),
    },
  ],
}

export const products: ReportKind = {
  ...common,
  title: 'Products',
  meaning:
    'What was sold of each product, from the lines of invoices and credit notes. A kit is one pack. Its part of the shipping is in the amounts.',
  groupings: { product: { label: 'Product', isByProduct: true }, category: { label: 'Category' } },
  columns: [
    net,
    count('packs', 'Packs', 'Packs on invoices.'),
    count('back', 'Packs credited', 'Packs that credit notes name; a credit of an amount names none.'),
    {
      key: 'rate',
      label: 'Credited, %',
      unit: 'percent',
      meaning: 'Credited of invoiced.',
      of: shareOf('credited', 'invoiced'),
    },
    invoiced,
    credited,
  ],
}

export const tax: ReportKind = {
  ...common,
  title: 'Tax',
  meaning:
    'The tax of invoices less that of credit notes, summed from their rounded lines, so that it agrees with the documents and with GSTR-1 to the paisa. Refund vouchers are of orders without an invoice and carry no tax due.',
  groupings: {
    rate: { label: 'Rate' },
    hsn: { label: 'HSN' },
    state: { label: 'Place of supply' },
    month: { label: 'Month', time: 'month' },
  },
  columns: [
    money('taxable', 'Taxable value', 'Net of tax, shipping included.'),
    money('cgst', 'CGST', 'Half of the tax inside the own state.'),
    money('sgst', 'SGST', 'The other half, which always equals CGST.'),
    money('igst', 'IGST', 'The tax of supplies to other states.'),
    {
      key: 'tax',
      label: 'Tax',
      unit: 'money',
      meaning: 'CGST, SGST and IGST together.',
      of: ({ cgst = 0, sgst = 0, igst = 0 }) => cgst + sgst + igst,
    },
    money('net', 'Total', 'Taxable value and tax.'),
  ],
}
