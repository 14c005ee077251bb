import { Readable } from 'node:stream'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyReply } from 'fastify'
import {
  type Accounts,
  type AccountsTable,
  kindsOfTables,
  type TallyFile,
  type VoucherKind,
  voucherKinds,
} from '#contract/admin/accounts.ts'
import type { Ledgers } from '#shared/settings/owner-settings.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { writeEntry } from '../../platform/audit/change.ts'
import { readSettings } from '../../platform/database/read-settings.ts'
import type { AdminDatabase, Reading } from '../../platform/database/reading.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { writePlainTable, writeTable } from '../../platform/lists/csv.ts'
import { everyDay } from '../reports/periods.ts'
import type { Period } from '../reports/read-facts.ts'
import { type DayAccounts, readDay } from './read-day.ts'
import { readRates, readSums } from './read-sums.ts'
import { tableKinds, vouchersOf } from './tables.ts'
import { closeTally, openTally, tallyLedgers, tallyVoucher } from './tally.ts'

interface Call {
  actor: StaffActor
  reply: FastifyReply
  query: { from?: string | undefined; to?: string | undefined }
}

/** A part of a file, with the number of vouchers or rows in it. */
interface Part {
  text: string
  rows: number
}

/** A period as a table. */
export async function writeAccountsTable(
  office: AdminDatabase,
  call: Call,
  table: AccountsTable,
): Promise<Readable> {
  const { titles, rows } = tableKinds[table]
  const { period, ledgers } = await prepare(office, call.query, kindsOfTables[table])
  const heading = table === 'vouchers' ? writeTable([titles]) : writePlainTable([titles])
  return download(office.db, call, { name: `${table}-${period.from}-${period.to}`, ending: 'csv' }, [
    once(heading),
    eachDay(office.reading, period, (day) => {
      const written = rows(day, ledgers)
      return { text: written.length > 0 ? writePlainTable(written) : '', rows: written.length }
    }),
  ])
}

/** A period for Tally: its vouchers, or the ledgers that they name. */
export async function writeTallyFile(office: AdminDatabase, call: Call, file: TallyFile): Promise<Readable> {
  const { period, ledgers } = await prepare(office, call.query, voucherKinds)
  const content =
    file === 'vouchers'
      ? eachDay(office.reading, period, (day) => {
          const vouchers = vouchersOf(day, ledgers)
          return { text: vouchers.map(tallyVoucher).join(''), rows: vouchers.length }
        })
      : ledgersOf(office.reading, period, ledgers)
  return download(office.db, call, { name: `tally-${file}-${period.from}-${period.to}`, ending: 'xml' }, [
    once(openTally(file)),
    content,
    once(closeTally),
  ])
}

/** @throws {ShopError} `nothing_to_export` where the period has nothing of these kinds. */
async function prepare(
  { db, reading }: AdminDatabase,
  query: Call['query'],
  kinds: readonly VoucherKind[],
): Promise<{ period: Period; ledgers: Ledgers }> {
  const { from, to, sums }: Accounts = await readSums(reading, query)
  if (!sums.some(({ kind, count }) => kinds.includes(kind) && count > 0)) {
    throw new ShopError('nothing_to_export', 'These days have nothing for this file. Please choose others.')
  }
  const { ledgers } = await readSettings(db)
  return { period: { from, to }, ledgers }
}

async function* once(text: string): AsyncGenerator<Part> {
  yield { text, rows: 0 }
}

/** Writes the days one after the other, each from one snapshot, so that a year needs the memory of a day. */
async function* eachDay(
  reading: Reading,
  period: Period,
  write: (day: DayAccounts) => Part,
): AsyncGenerator<Part> {
  for (const day of everyDay(period)) {
    yield write(await reading.readSnapshot((tx) => readDay(tx, day, period.to)))
  }
}

async function* ledgersOf(reading: Reading, period: Period, ledgers: Ledgers): AsyncGenerator<Part> {
  const masters = tallyLedgers(ledgers, await reading.read((db) => readRates(db, period)))
  yield { text: masters.join(''), rows: masters.length }
}

function download(
  db: NodePgDatabase,
  { actor, reply }: Call,
  { name, ending }: { name: string; ending: string },
  parts: AsyncGenerator<Part>[],
): Readable {
  reply.header('content-disposition', `attachment; filename="${name}.${ending}"`)
  return Readable.from(logged(db, actor, name, parts))
}

/** Yields the parts, and logs the export once they are sent or the client disconnects. */
async function* logged(
  db: NodePgDatabase,
  actor: StaffActor,
  name: string,
  parts: AsyncGenerator<Part>[],
): AsyncGenerator<Buffer> {
  let written = 0
  let isWhole = false
  try {
    for (const part of parts) {
      for await (const { text, rows } of part) {
        written += rows
        if (text !== '') yield Buffer.from(text)
      }
    }
    isWhole = true
  } finally {
    await writeEntry(db, actor, {
      action: 'list_exported',
      entity: { kind: 'list', id: `accounts ${name}` },
      after: { rows: written, is_whole: isWhole },
    })
  }
}
