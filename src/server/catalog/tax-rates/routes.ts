import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as calls from '#contract/admin/tax-rates.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { sumOfRate } from './affected-products.ts'
import { addRate, editRate, removeRate } from './change-rate.ts'
import type { CountOpenPayments } from './count-open-payments.ts'
import { findRates } from './find-rates.ts'
import { followRate } from './follow-rate.ts'
import { assertValidRate } from './validate-rate.ts'

interface RatesContext {
  db: NodePgDatabase
  countOpenPayments: CountOpenPayments
}

/** Admin routes of tax rates. */
export function registerTaxRates(api: StaffHandle, { db, countOpenPayments }: RatesContext): void {
  api(calls.listTaxRates, ({ query }) => findRates(db, query))
  api(calls.checkTaxRate, async ({ body: { id = null, ...fields } }) => {
    await assertValidRate(db, fields, id)
    return sumOfRate(db, fields, countOpenPayments)
  })
  api(calls.addTaxRate, ({ body, actor, idempotency }) => addRate(db, { actor, idempotency }, body))
  api(calls.editTaxRate, ({ params, body, actor, idempotency }) =>
    editRate(db, { actor, idempotency }, { ...body, ...params }),
  )
  api(calls.removeTaxRate, ({ params, body, actor, idempotency }) =>
    removeRate(db, { actor, idempotency }, { ...body, ...params }),
  )
  api(calls.followTaxRate, ({ params, actor, idempotency }) =>
    followRate(db, { actor, idempotency }, params.id),
  )
}
