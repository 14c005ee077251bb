import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { KitPart } from '#contract/admin/kit-parts.ts'
import { change } from '../../platform/audit/change.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { parts, stock } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import type { Editor } from '../../platform/http/callers.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { readKitPart } from './find-kit-parts.ts'

/**
 * Creates a part with an empty row of stock.
 * @throws {ShopError} `part_exists` for a name in use.
 */
export async function createKitPart(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { name }: { name: string },
): Promise<KitPart> {
  const stockId = await onUniqueViolation(nameInUse(name), () =>
    change(
      db,
      actor,
      async (tx, recordAudit) => {
        const others = await tx.select({ id: parts.id }).from(parts).where(sql`lower(name) = lower(${name})`)
        if (others.length > 0) throw nameInUse(name)()
        const part = await tx.insert(parts).values({ name }).returning({ id: parts.id }).then(returnedRow)
        const row = await tx
          .insert(stock)
          .values({ partId: part.id, onHand: 0 })
          .returning({ id: stock.id })
          .then(returnedRow)
        await recordAudit({ action: 'part_created', entity: { kind: 'stock', id: row.id }, after: { name } })
        return row.id
      },
      { idempotency },
    ),
  )
  return readKitPart(db, stockId)
}

const nameInUse = (name: string) => (): ShopError => {
  const message = `There is a part “${name}” already. Choose it, or give this one another name.`
  return new ShopError('part_exists', message, { errors: { name: message } })
}
