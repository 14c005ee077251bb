import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { keepPayouts as keepPayoutsCall } from '#contract/admin/payouts.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Actor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { readFirst, readOne } from '../../platform/database/rows.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readPayouts } from './read-payouts.ts'

/**
 * Stores the lines of a provider's file. Rows are written in the order of their ids, so that two concurrent imports wait.
 * @throws {ShopError} `unreadable_payouts`, or `payouts_differ` where an earlier file has other values; then nothing is stored.
 */
export function savePayouts(
  db: NodePgDatabase,
  actor: Actor,
  csv: string,
): Promise<Reply<typeof keepPayoutsCall>> {
  const { lines, unsettled, uneven } = readPayouts(csv)
  return change(db, actor, async (tx, recordAudit) => {
    const given = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS given (${shape})`
    await saveTransfers(tx, given)
    const { kept } = await readOne(
      tx,
      counted,
      (columns) => sql`
      WITH kept AS (
        INSERT INTO payout_lines (${fields})
        SELECT ${fields} FROM ${given} ORDER BY provider_id
        ON CONFLICT (provider_id) DO NOTHING RETURNING 1
      ) SELECT ${columns} FROM kept`,
    )
    await assertPayoutsBelong(tx, given)
    const answer = { kept, known: lines.length - kept, unsettled, uneven }
    await recordAudit({ action: 'payouts_kept', entity: { kind: 'list', id: 'payouts' }, after: answer })
    return answer
  })
}

const fields = sql.raw(
  'payout_id, kind, provider_id, provider_order_id, happened_at, amount_paise, fee_paise, tax_paise, net_paise, dispute_id',
)
const shape = sql.raw(
  `payout_id text, utr text, settled_on date, kind text, provider_id text, provider_order_id text, happened_at timestamptz,
   amount_paise bigint, fee_paise bigint, tax_paise bigint, net_paise bigint, dispute_id text`,
)
const counted = { kept: sql<number>`count(*)::int` }

/** The day of a transfer is the first day in any of its lines, in any order of files. */
const saveTransfers = (tx: Database, given: SQL) =>
  tx.execute(sql`
    INSERT INTO payouts (id, utr, settled_on)
    SELECT payout_id, min(utr), min(settled_on) FROM ${given} GROUP BY payout_id ORDER BY payout_id
    ON CONFLICT (id) DO UPDATE SET settled_on = least(payouts.settled_on, excluded.settled_on)`)

const differing = { id: sql<string>`given.provider_id` }

async function assertPayoutsBelong(tx: Database, given: SQL): Promise<void> {
  const other = await readFirst(
    tx,
    differing,
    (columns) => sql`
    SELECT ${columns} FROM ${given}
    JOIN payout_lines line ON line.provider_id = given.provider_id JOIN payouts payout ON payout.id = line.payout_id
    WHERE (given.payout_id, given.utr, given.kind, given.happened_at, given.amount_paise, given.fee_paise, given.tax_paise, given.net_paise)
      IS DISTINCT FROM (line.payout_id, payout.utr, line.kind, line.happened_at, line.amount_paise, line.fee_paise, line.tax_paise, line.net_paise)
    ORDER BY given.provider_id LIMIT 1`,
  )
  if (!other) return
  const message = `An earlier file says something else of ${other.id}. Nothing was kept; ask the provider which file is right.`
  throw new ShopError('payouts_differ', message)
}
