import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as periods from '#contract/admin/price-periods.ts'
import * as grid from '#contract/admin/product-grid.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { CountOpenPayments } from '../tax-rates/count-open-payments.ts'
import { endPeriod } from './end-period.ts'
import { findPeriods } from './find-periods.ts'
import { assertEditRights } from './grid-rights.ts'
import { readGrid } from './read-grid.ts'
import { checkGrid, saveGrid } from './save-grid.ts'
import { setPeriod } from './set-period.ts'
import { lastStep, undoGrid } from './undo-grid.ts'

interface PricesContext {
  db: NodePgDatabase
  countOpenPayments: CountOpenPayments
}

/** Admin routes of the product grid and of temporary prices. */
export function registerPrices(api: StaffHandle, { db, countOpenPayments }: PricesContext): void {
  api(grid.listProductGrid, async ({ query, caller }) => {
    const [found, undo] = await Promise.all([readGrid(db, query), lastStep(db, caller.staffId)])
    return { ...found, undo }
  })
  api(grid.checkProductGrid, async ({ body: { changes }, caller }) => {
    assertEditRights(caller, changes)
    return checkGrid(db, countOpenPayments, changes)
  })
  api(grid.saveProductGrid, async ({ body, caller, actor, idempotency }) => {
    assertEditRights(caller, body.changes)
    return saveGrid(db, { actor, idempotency, countOpenPayments }, body.changes)
  })
  api(periods.listPricePeriods, ({ query }) => findPeriods(db, query))
  api(periods.setPricePeriod, ({ body, actor, idempotency }) =>
    setPeriod(db, { actor, idempotency, countOpenPayments }, body),
  )
  api(periods.endPricePeriod, ({ params, body, actor, idempotency }) =>
    endPeriod(db, { actor, idempotency }, { ...params, ...body }),
  )
  api(grid.undoProductGrid, async ({ body, caller, actor, idempotency }) =>
    undoGrid(
      db,
      {
        actor,
        caller,
        idempotency,
        countOpenPayments,
      },
      body.batch,
    ),
  )
}
