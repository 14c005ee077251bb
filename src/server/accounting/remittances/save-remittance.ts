import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { keepRemittances } from '#contract/admin/remittances.ts'
import type { ParsedInput, Reply } from '#contract/endpoint.ts'
import { formatCount } from '#shared/money.ts'
import { compareRows } from '../../lifecycle/remittances/compare-rows.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readOne } from '../../platform/database/rows.ts'
import { dryRun, inTransaction } from '../../platform/database/transaction.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { findGivenRows } from './list-rows.ts'
import { readRemittance, type StatementRow } from './read-remittance.ts'

type Answer = Reply<typeof keepRemittances>
type Given = ParsedInput<typeof keepRemittances>['body']

/**
 * Takes in the statement of a courier. A dry run does the same and keeps nothing.
 * @throws {ShopError} `unreadable_remittance`, or `remittance_differs` where an earlier file has other values; then nothing is stored.
 */
export function saveRemittance(db: NodePgDatabase, actor: StaffActor, given: Given): Promise<Answer> {
  const { rows, problems } = readRemittance(given.csv, given.paid_on)
  const [first] = problems
  if (given.dry_run)
    return inTransaction(db, async (tx) => ({
      ...(await dryRun(tx, () => takeIn(tx, actor, { courier: given.courier, rows }))),
      problems,
    }))
  if (first)
    throw new ShopError(
      'unreadable_remittance',
      `${problems.length === 1 ? 'A row' : `${formatCount(problems.length)} rows`} can’t be read. Line ${first.line}: ${first.message} Nothing was kept.`,
      { errors: { csv: first.message } },
    )
  return change(db, actor, async (tx, recordAudit) => {
    const answer = await takeIn(tx, actor, { courier: given.courier, rows })
    const { differences: _, ...counts } = answer
    await recordAudit({
      action: 'remittances_kept',
      entity: { kind: 'list', id: 'remittances' },
      after: { courier: given.courier, ...counts },
    })
    return { ...answer, problems: [] }
  })
}

interface Statement {
  courier: string
  rows: StatementRow[]
}

async function takeIn(
  tx: Database,
  actor: StaffActor,
  { courier, rows }: Statement,
): Promise<Omit<Answer, 'problems'>> {
  const given = givenRows(rows)
  await tx.execute(sql`
    INSERT INTO remittances (courier, number, utr, paid_on, staff_id)
    SELECT ${courier}, min(number), min(utr), min(paid_on), ${actor.staffId}::bigint FROM ${given} GROUP BY lower(number) ORDER BY lower(number)
    ON CONFLICT (lower(courier), lower(number)) DO NOTHING`)
  const kept = await keepRows(tx, courier, given)
  await assertRowsBelong(tx, courier, given)
  await compareRows(tx, actor)
  const found = await findGivenRows(tx, stored(courier, given))
  const count = (...results: string[]): number =>
    found.filter(({ result }) => results.includes(result)).length
  return {
    kept,
    known: rows.length - kept,
    matched: count('matched'),
    missing: count('unknown_awb'),
    differing: count('other_amount', 'already_remitted', 'not_delivered', 'returned'),
    reversed: count('reversed', 'taken_back'),
    differences: found.filter(({ result }) => result !== 'matched'),
  }
}

const givenRows = (
  rows: StatementRow[],
): SQL => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (
  number text, utr text, paid_on date, awb text, amount_paise bigint, deductions_paise bigint, delivered_on date)`

/** The stored rows (`line`) of a statement's rows (`given`). */
const stored = (courier: string, given: SQL): SQL => sql`${given}
  JOIN remittances remittance ON lower(remittance.courier) = lower(${courier}) AND lower(remittance.number) = lower(given.number)
  JOIN remittance_rows line ON line.remittance_id = remittance.id AND line.awb = given.awb`

const counted = { kept: sql<number>`count(*)::int` }

/** Stores new rows as unknown, in one order, so that two concurrent imports wait; {@link compareRows} finds their orders. */
async function keepRows(tx: Database, courier: string, given: SQL): Promise<number> {
  const { kept } = await readOne(
    tx,
    counted,
    (columns) => sql`
    WITH kept AS (
      INSERT INTO remittance_rows (remittance_id, awb, amount_paise, deductions_paise, delivered_on, result)
      SELECT remittance.id, given.awb, given.amount_paise, given.deductions_paise, given.delivered_on, 'unknown_awb'
      FROM ${given} JOIN remittances remittance
        ON lower(remittance.courier) = lower(${courier}) AND lower(remittance.number) = lower(given.number)
      ORDER BY remittance.id, given.awb
      ON CONFLICT (remittance_id, awb) DO NOTHING RETURNING 1
    ) SELECT ${columns} FROM kept`,
  )
  return kept
}

const differing = { number: sql<string>`remittance.number`, awb: sql<string>`line.awb` }

async function assertRowsBelong(tx: Database, courier: string, given: SQL): Promise<void> {
  const other = await readFirst(
    tx,
    differing,
    (columns) => sql`
    SELECT ${columns} FROM ${stored(courier, given)}
    WHERE (given.utr, given.paid_on, given.amount_paise, given.deductions_paise, given.delivered_on)
      IS DISTINCT FROM (remittance.utr, remittance.paid_on, line.amount_paise, line.deductions_paise, line.delivered_on)
    ORDER BY line.id LIMIT 1`,
  )
  if (!other) return
  const message = `An earlier file says something else of AWB ${other.awb} in remittance ${other.number}. Nothing was kept; ask the courier which file is right.`
  throw new ShopError('remittance_differs', message)
}
