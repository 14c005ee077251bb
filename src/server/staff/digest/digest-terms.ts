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

const memberRow = {
  id: sql<number>`member.id::float8`,
  name: sql<string>`member.full_name`,
  email: sql<string>`member.email`,
  isReader: sql<boolean>`reader.staff_id IS NOT NULL`,
}

/** Members with the permission to read the stock, and whether they get the digest. */
export const findMembers = (db: Database) =>
  readRows(
    db,
    memberRow,
    (columns) => sql`
    SELECT ${columns} FROM staff_members member JOIN staff_roles role ON role.id = member.role_id
    LEFT JOIN stock_digest_readers reader ON reader.staff_id = member.id
    WHERE member.is_active AND role.permissions && ARRAY['*', 'stock.read'] ORDER BY member.full_name, member.id`,
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
 * Sets the time and the readers of the digest.
 * @throws {ShopError} `version_conflict` with the present terms; `invalid_request` for a time without
 * readers, and for a reader without the permission.
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
