import { sql } from 'drizzle-orm'
import type { ParcelRef } from '#contract/admin/codes.ts'
import type { ManifestParcel, ManifestPrintKind, ManifestSummary } from '#contract/admin/dispatch.ts'
import { formatPaise, toPaise } from '#shared/money.ts'
import {
  bottom,
  drawFeet,
  drawHead,
  left,
  momentText,
  right,
  weightText,
  width,
} from '../../invoicing/pdf/document-frame.ts'
import { drawTable, type TableColumn } from '../../invoicing/pdf/document-table.ts'
import { readMark } from '../../invoicing/pdf/read-mark.ts'
import { a4, faint, mm, openSheet, type Sheet } from '../../invoicing/pdf/sheet.ts'
import { refIn } from '../../orders/replacements/parcel-columns.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import { readRows } from '../../platform/database/rows.ts'
import { readParcels } from './read-parcels.ts'

/** The parcels that wait for a carrier, or those handed over on a day in India. */
export interface ManifestInput {
  carrier?: string | undefined
  day?: string | undefined
}

/** More parcels than a van takes; the manifest says when there are more. */
const maxParcels = 500

const numbered = refIn(sql`found`)

/** The orders and replacements that the print lists, and one more when there are too many. */
export function findParcels(db: Database, { carrier, day }: ManifestInput): Promise<ParcelRef[]> {
  const onDay = day ? sql`${day}::date` : sql`(now() AT TIME ZONE 'Asia/Kolkata')::date`
  const which =
    carrier === undefined
      ? sql`SELECT id AS order_id, NULL::bigint AS replacement_id FROM orders WHERE status = 'packed'
          UNION ALL SELECT NULL, id FROM replacements WHERE status = 'packed'`
      : sql`SELECT DISTINCT CASE WHEN replacement_id IS NULL THEN order_id END AS order_id, replacement_id FROM shipments
          WHERE lower(carrier) = lower(${carrier}) AND (left_at AT TIME ZONE 'Asia/Kolkata')::date = ${onDay}`
  return readRows(
    db,
    numbered,
    (columns) => sql`SELECT ${columns} FROM (${which}) AS found
      ORDER BY found.order_id, found.replacement_id LIMIT ${maxParcels + 1}`,
  )
}

/** A parcel on a manifest, as stored. */
export interface ManifestRow {
  /** The orders or the replacement in the parcel, as shown to people. */
  orders: string[]
  name: string
  city: string | null
  pin: string | null
  trackingNumber: string | null
  weightGrams: number | null
  /** What the courier collects at the door, in paise. Manifests of an earlier release lack it. */
  collectPaise?: number | null
}

type Row = ManifestRow & { place: number }

const columns: TableColumn<Row>[] = [
  { title: '', share: 0.06, align: 'right', cell: ({ place }) => String(place) },
  { title: 'Order', share: 0.12, cell: ({ orders }) => orders.join(' '), isBold: true },
  { title: 'To', share: 0.24, cell: ({ name, city }) => [name, city].filter(Boolean).join(', ') },
  { title: 'PIN', share: 0.1, cell: ({ pin }) => pin ?? '' },
  { title: 'Tracking number', share: 0.2, cell: ({ trackingNumber }) => trackingNumber ?? '' },
  {
    title: 'Collect',
    share: 0.12,
    align: 'right',
    cell: ({ collectPaise }) => (collectPaise ? formatPaise(collectPaise) : ''),
    isBold: true,
  },
  { title: 'Weight', share: 0.1, align: 'right', cell: ({ weightGrams }) => weightText(weightGrams) },
  { title: '', share: 0.06, cell: () => '', isTick: true },
]

/** Draws the list of parcels that wait for a carrier, or that were handed over on a day. */
export async function drawManifest(
  db: Database,
  input: ManifestInput,
  now = new Date(),
): Promise<Uint8Array> {
  const found = await findParcels(db, input)
  const papers = await readParcels(db, found.slice(0, maxParcels))
  const parcels = papers.map((parcel) => ({ ...parcel, orders: [parcel.code] }))
  const carrier = input.carrier ?? 'parcels that wait for a carrier'
  const remark = [
    found.length > maxParcels && `the first ${maxParcels}; there are more`,
    input.day,
    input.day ? `printed ${momentText(now)}` : momentText(now),
  ]
    .filter(Boolean)
    .join(' · ')
  return drawDocument(db, { title: 'Manifest', carrier, remark, parcels }, now)
}

/** A print of a manifest. */
export interface ManifestPrint {
  manifest: ManifestSummary
  rows: ManifestRow[]
  kind: ManifestPrintKind
  createdAt: Date
}

/** The parcels of a manifest, in the order of their scans. */
export const rowsOf = (scanned: ManifestParcel[]): ManifestRow[] =>
  scanned
    .map(({ id, together, tracking_number, weight_grams, ...to }) => ({
      orders: [id, ...together],
      name: to.name,
      city: to.city,
      pin: to.pin,
      trackingNumber: tracking_number,
      weightGrams: weight_grams,
      collectPaise: to.collect_amount === null ? null : toPaise(to.collect_amount),
    }))
    .reverse()

/** Draws the scanned parcels of a carrier, for its driver to sign. */
export async function drawScannedManifest(
  db: Database,
  { manifest: { id, carrier, driver, closed_at }, rows, kind, createdAt }: ManifestPrint,
): Promise<Uint8Array> {
  const closed = closed_at ? `closed ${momentText(closed_at)}` : ''
  const remark = {
    draft: `Draft, not closed · ${momentText(createdAt)}`,
    original: closed,
    reprint: `Reprint ${momentText(createdAt)} · ${closed}`,
  }[kind]
  const paper = { title: `Manifest ${id}`, carrier, remark, parcels: rows, ...(driver && { driver }) }
  return drawDocument(db, paper, createdAt)
}

interface ManifestLayout {
  title: string
  carrier: string
  remark: string
  parcels: ManifestRow[]
  driver?: string
}

async function drawDocument(
  db: Database,
  { title, carrier, remark, parcels, driver }: ManifestLayout,
  now: Date,
): Promise<Uint8Array> {
  const settings = await readSettings(db)
  const mark = await readMark(db, settings)
  const sheet = await openSheet({ size: a4, title: `${title}: ${carrier}`, madeAt: now, mark })
  sheet.beginDocument(a4)
  const top = drawHead(sheet, settings, title, remark)
  const grams = parcels.reduce((sum, { weightGrams }) => sum + (weightGrams ?? 0), 0)
  const collect = parcels.reduce((sum, { collectPaise }) => sum + (collectPaise ?? 0), 0)
  const unweighed = parcels.filter(({ weightGrams }) => weightGrams === null).length
  const sum = [
    `${parcels.length} ${parcels.length === 1 ? 'parcel' : 'parcels'}`,
    grams > 0 ? weightText(grams) : '',
    unweighed > 0 ? `${unweighed} not weighed` : '',
    collect > 0 ? `${formatPaise(collect)} to collect` : '',
  ]
    .filter(Boolean)
    .join(' · ')
  let y = sheet.write(`Carrier: ${carrier}`, left, top, { size: 12, weight: 'bold', width })
  y = sheet.write(sum, left, y + 1, { size: 12, width }) + mm(3)
  const rows = parcels.map((parcel, index) => ({ ...parcel, place: index + 1 }))
  drawSignatures(sheet, drawTable(sheet, columns, rows, { left, right, bottom, y }), driver)
  drawFeet(sheet, settings, title)
  return sheet.finish()
}

function drawSignatures(sheet: Sheet, top: number, driver?: string): void {
  let y = top + mm(18)
  if (y + mm(8) > bottom) {
    sheet.newPage()
    y = mm(36)
  }
  const half = width / 2 - mm(5)
  for (const [index, text] of [
    'Handed over by, date and time',
    driver ? `Taken along by ${driver}, signature` : 'Taken along by, name and signature',
  ].entries()) {
    const x = left + index * (half + mm(10))
    sheet.line(x, y, x + half, y, faint)
    sheet.write(text, x, y + 2, { size: 8, color: faint, width: half })
  }
}
