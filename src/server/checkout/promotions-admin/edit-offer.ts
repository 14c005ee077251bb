import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { NewOffer, OfferFields, StaffOffer } from '#contract/admin/promotions.ts'
import { toPaise } from '#shared/money.ts'
import type { Actor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import { assertVersion } from '../../platform/audit/stale.ts'
import type { Database } from '../../platform/database/database.ts'
import { returnedRow } from '../../platform/database/rows.ts'
import { offerCodes, offers } from '../../platform/database/tables.ts'
import { onUniqueViolation } from '../../platform/database/transaction.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { foldCode } from '../promotions/offer-code.ts'
import { readOffer } from './read-offers.ts'
import { assertKnownProducts, assertValidPromotion } from './validate-promotion.ts'

export interface Editor {
  actor: Actor
  idempotency: IdempotentRequest | null
}

const columnsOf = (fields: OfferFields) => ({
  name: fields.name,
  percent: fields.percent,
  amountPaise: fields.amount === null ? null : toPaise(fields.amount),
  minimumPaise: toPaise(fields.minimum),
  productIds: fields.product_ids,
  categories: fields.categories,
  startsAt: new Date(fields.starts_at),
  endsAt: fields.ends_at === null ? null : new Date(fields.ends_at),
  limitTotal: fields.limit_total,
  limitPerson: fields.limit_person,
})

const isTaken = 'Another offer has this code, or one that looks like it.'
const codeExists = (): ShopError => new ShopError('code_exists', isTaken, { errors: { code: isTaken } })

/**
 * Creates an offer.
 * @throws {ShopError} `invalid_request`, `code_exists` when another offer has the same or a look-alike code.
 */
export async function createOffer(
  db: NodePgDatabase,
  { actor, idempotency }: Editor,
  { code, is_automatic, ...fields }: NewOffer,
): Promise<StaffOffer> {
  assertValidPromotion(fields)
  if (is_automatic && code !== null)
    throw new ShopError('invalid_request', 'An automatic offer has no code.', {
      errors: { code: 'An automatic offer has no code.' },
    })
  const id = await onUniqueViolation(codeExists, () =>
    change(
      db,
      actor,
      async (tx, recordAudit) => {
        await assertKnownProducts(tx, fields)
        const kind = is_automatic ? ('automatic' as const) : ('code' as const)
        const made = await tx
          .insert(offers)
          .values({ ...columnsOf(fields), kind })
          .returning({ id: offers.id })
          .then(returnedRow)
        if (code !== null)
          await tx
            .insert(offerCodes)
            .values({ offerId: made.id, code: code.toUpperCase(), folded: foldCode(code) })
        await recordAudit({
          action: 'offer_created',
          entity: { kind: 'offer', id: made.id },
          after: { ...fields, code, is_automatic },
        })
        return made.id
      },
      { idempotency },
    ),
  )
  return readOffer(db, id)
}

const loggedOf = ({
  id: _,
  version: __,
  uses: ___,
  given: ____,
  open_payments: _____,
  named_products: ______,
  named_categories: _______,
  ...offer
}: StaffOffer) => offer

/** Changes an offer whose version the caller has seen. */
async function changeOffer(
  db: NodePgDatabase,
  actor: Actor,
  seen: { id: number; version: number },
  action: string,
  write: (tx: Database, before: StaffOffer) => Promise<void>,
): Promise<StaffOffer> {
  await change(db, actor, async (tx, recordAudit) => {
    await tx.execute(sql`SELECT 1 FROM offers WHERE id = ${seen.id} FOR NO KEY UPDATE`)
    const before = await readOffer(tx, seen.id)
    assertVersion(before.version, seen.version, before)
    await write(tx, before)
    const after = await readOffer(tx, seen.id)
    const entity = { kind: 'offer', id: seen.id }
    await recordAudit({ action, entity, before: loggedOf(before), after: loggedOf(after) })
  })
  return readOffer(db, seen.id)
}

/**
 * Changes an offer; quotes of open payments stay valid.
 * @throws {ShopError} `not_found`, `version_conflict` with the present offer, `invalid_request`.
 */
export function editOffer(
  db: NodePgDatabase,
  actor: Actor,
  { id, version, ...fields }: OfferFields & { id: number; version: number },
): Promise<StaffOffer> {
  assertValidPromotion(fields)
  return changeOffer(db, actor, { id, version }, 'offer_edited', async (tx, before) => {
    await assertKnownProducts(tx, fields, before)
    await tx.update(offers).set(columnsOf(fields)).where(eq(offers.id, id))
  })
}

/**
 * Ends an offer now; a planned offer never begins.
 * @throws {ShopError} `not_found`, `version_conflict`, `offer_ended`.
 */
export const endOffer = (
  db: NodePgDatabase,
  actor: Actor,
  seen: { id: number; version: number },
): Promise<StaffOffer> =>
  changeOffer(db, actor, seen, 'offer_ended', async (tx, { view }) => {
    if (view === 'ended') throw new ShopError('offer_ended', 'This offer has ended already.')
    await tx.execute(sql`
      UPDATE offers SET ends_at = now(), starts_at = least(starts_at, now() - interval '1 second') WHERE id = ${seen.id}`)
  })
