import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { BusinessFields } from '#contract/admin/customers.ts'
import { maxQuantity as commonQuantity } from '#shared/field-rules.ts'
import { lockAccount } from '../../checkout/cart/saved-lines.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { change } from '../../platform/audit/change.ts'
import type { Database } from '../../platform/database/database.ts'
import { businessCustomers, priceLists } from '../../platform/database/tables.ts'
import { assertCallerHas, type CallerRights } from '../../platform/http/assert-caller-has.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { customerEntity } from './handle-customer.ts'
import { lockCustomer } from './lock-customer.ts'

interface Marking {
  actor: StaffActor
  caller: CallerRights
  id: number
  /** Null to end the mark. */
  business: BusinessFields | null
}

/**
 * Marks a customer as a business, changes the mark, or ends it. Lines of the cart above the new limit are reduced to it.
 * @throws {ShopError} `not_found`, `invalid_request` for an unknown price list, `not_allowed` where the days to pay change without
 * `money.settle`.
 */
export const markBusiness = (db: NodePgDatabase, { actor, caller, id, business }: Marking): Promise<void> =>
  change(db, actor, async (tx, recordAudit) => {
    await lockCustomer(tx, id, 'erasing')
    await lockAccount(tx, id)
    const before = await readMark(tx, id)
    const mark = business && { ...business, pay_days: payDaysOf(business, before) }
    // Days to pay are a credit of the shop, and the right to offers alone grants none.
    if ((mark?.pay_days ?? null) !== (before?.pay_days ?? null)) assertCallerHas(caller, ['money.settle'])
    if (mark) await writeMark(tx, id, mark)
    else await tx.delete(businessCustomers).where(eq(businessCustomers.accountId, id))
    const max = business?.max_quantity ?? commonQuantity
    await tx.execute(
      sql`UPDATE cart_lines SET quantity = ${max} WHERE account_id = ${id} AND quantity > ${max}`,
    )
    await tx.execute(
      sql`UPDATE saved_lines SET quantity = ${max} WHERE account_id = ${id} AND quantity > ${max}`,
    )
    await recordAudit({
      action: business ? 'customer_marked_as_business' : 'customer_unmarked_as_business',
      entity: customerEntity(id),
      before,
      after: mark,
    })
  })

type Mark = Required<BusinessFields>

/** Days that are left out stay as they are. */
const payDaysOf = ({ pay_days }: BusinessFields, before: Mark | null): number | null =>
  pay_days === undefined ? (before?.pay_days ?? null) : pay_days

async function readMark(tx: Database, id: number): Promise<Mark | null> {
  const [mark] = await tx
    .select({
      price_list_id: businessCustomers.priceListId,
      max_quantity: businessCustomers.maxQuantity,
      pay_days: businessCustomers.payDays,
    })
    .from(businessCustomers)
    .where(eq(businessCustomers.accountId, id))
  return mark ?? null
}

async function writeMark(
  tx: Database,
  accountId: number,
  { price_list_id: priceListId, max_quantity: maxQuantity, pay_days: payDays }: Mark,
): Promise<void> {
  if (priceListId !== null) await assertPriceList(tx, priceListId)
  const mark = { priceListId, maxQuantity, payDays }
  await tx
    .insert(businessCustomers)
    .values({ accountId, ...mark })
    .onConflictDoUpdate({ target: businessCustomers.accountId, set: mark })
}

async function assertPriceList(tx: Database, id: number): Promise<void> {
  const [list] = await tx.select({ id: priceLists.id }).from(priceLists).where(eq(priceLists.id, id))
  if (list) return
  const message = 'There is no such price list.'
  throw new ShopError('invalid_request', message, { errors: { 'business.price_list_id': message } })
}
