import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { StockDigest } from '#contract/admin/reorder.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne, readRows } from '../../platform/database/rows.ts'
import { stockDigestReaders, stockDigestTerms } from '../../platform/database/tables.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'

const terms = {
  version: stockDigestTerms.version,
  at_time: stockDigestTerms.atTime,
}

const member = {
  id: sql<number>`m.id::float8`,
  name: sql<string>`m.full_name`,
  email: sql<string>`m.email`,
  isReader: sql<boolean>`r.staff_id IS NOT NULL`,
}

/** Members of the staff who may see the stock, and whether they get the digest. */
export const findMembers = (db: Database) =>
  readRows(
    db,
    member,
    (columns) => sql`
    SELECT ${columns} FROM staff_members m JOIN staff_roles o ON o.id = m.role_id
    LEFT JOIN stock_digest_readers r ON r.staff_id = m.id
    WHERE m.is_active AND o.permissions && ARRAY['*', 'stock.read'] ORDER BY m.full_name, m.id`,
  )

export async function readDigestTerms(db: Database): Promise<StockDigest> {
  const [found, members] = await Promise.all([
    readOne(db, terms, (columns) => sql`SELECT ${columns} FROM stock_digest_terms`),
    findMembers(db),
  ])
  return {
    ...found,
    readers: members.filter(({ isReader }) => isReader).map(({ id }) => id),
    staff: members.map(({ id, name }) => ({ id, name })),
  }
}

interface Wanted {
  version: number
  at_time: string | null
  readers: number[]
}

/**
 * Sets when the digest is written, and who gets it.
 * @throws {ShopError} `version_conflict` with the present terms, `invalid_request` for a time without readers and for who may not
 * see the stock.
 */
export const editDigestTerms = (
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { version, at_time, readers }: Wanted,
): Promise<StockDigest> =>
  change(
    db,
    actor,
    async (tx, recordAudit) => {
      await tx.execute(sql`SELECT FROM stock_digest_terms FOR UPDATE`)
      const before = await readDigestTerms(tx)
      assertVersion(before.version, version, before)
      assertDigestReaders(before, { at_time, readers })
      await tx.update(stockDigestTerms).set({ atTime: at_time })
      await tx.delete(stockDigestReaders)
      const chosen = [...new Set(readers)]
      if (chosen.length > 0)
        await tx.insert(stockDigestReaders).values(chosen.map((staffId) => ({ staffId })))
      await recordAudit({
        action: 'stock_digest_edited',
        entity: { kind: 'stock_digest', id: 'daily' },
        before: { at_time: before.at_time, readers: before.readers },
        after: { at_time, readers: chosen },
      })
      return readDigestTerms(tx)
    },
    { idempotency },
  )

function assertDigestReaders({ staff }: StockDigest, { at_time, readers }: Omit<Wanted, 'version'>): void {
  const message =
    at_time !== null && readers.length === 0
      ? 'Choose who gets it, or no time.'
      : readers.some((id) => !staff.some((one) => one.id === id))
        ? 'Somebody of these is not here any more, or may not see the stock.'
        : null
  if (message) throw new ShopError('invalid_request', message, { errors: { readers: message } })
}
