import type { GridSum } from '#contract/admin/product-grid.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CountOpenPayments } from '../tax-rates/count-open-payments.ts'
import type { PlannedRow } from './plan-grid.ts'

/** Counts the changes of a plan, and the open payments with its products. */
export async function sumOfPlan(
  db: Database,
  planned: PlannedRow[],
  countOpenPayments: CountOpenPayments,
): Promise<GridSum> {
  const repriced = planned.filter(({ fields }) =>
    fields.some((field) => field === 'price' || field === 'discount_percentage'),
  )
  return {
    changes: planned.reduce((sum, { fields }) => sum + fields.length, 0),
    products: planned.length,
    open_payments:
      repriced.length === 0
        ? 0
        : await countOpenPayments(
            db,
            repriced.map(({ before }) => before.id),
          ),
  }
}
