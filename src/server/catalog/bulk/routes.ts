import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import * as bulk from '#contract/admin/bulk-products.ts'
import type { Call, StaffHandle } from '../../platform/http/bind-endpoints.ts'
import type { IdempotentRequest } from '../../platform/http/idempotency-key.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import {
  deleteDrafts,
  type PriceInput,
  type ProductAct,
  publishDrafts,
  putBackProducts,
  restockProducts,
  setCategories,
  setPrices,
  withdrawProducts,
} from './product-acts.ts'
import { planProductBulk, runProductBulk } from './run-product-bulk.ts'

type Calls = Pick<typeof bulk.bulkPublish, 'preview' | 'run'>

/** Bulk actions on products and drafts; a new action adds one line here and one in the contract. */
export function registerProductBulk(
  api: StaffHandle,
  { db, log }: { db: NodePgDatabase; log: FastifyBaseLogger },
): void {
  const bind = <Input>(
    calls: { preview: unknown; run: unknown },
    act: ProductAct<Input>,
    assertInput: (input: Input) => void = () => undefined,
  ): void => {
    const { preview, run } = calls as Calls
    api(preview, ({ body: { ids, list, import_id, ...input } }) => {
      assertInput(input as Input)
      return planProductBulk(db, act, { ids, list, import_id }, input as Input)
    })
    api(run, async (call) => {
      const input = inputOf<Input>(call)
      assertInput(input.input)
      return { results: await runProductBulk(db, act, { log, ...input }) }
    })
  }
  bind(bulk.bulkPublish, publishDrafts)
  bind(bulk.bulkWithdraw, withdrawProducts)
  bind(bulk.bulkPutBack, putBackProducts)
  bind(bulk.bulkPrice, setPrices, assertOnePrice)
  bind(bulk.bulkCategory, setCategories)
  bind(bulk.bulkRestock, restockProducts)
  bind(bulk.bulkDeleteDrafts, deleteDrafts)
}

/** @throws {ShopError} `invalid_request` unless there is either a price or a percentage. */
function assertOnePrice({ price, percent }: PriceInput): void {
  if ((price === undefined) !== (percent === undefined)) return
  const message = 'Give a price, or a percentage to change it by.'
  throw new ShopError('invalid_request', message, { errors: { price: message } })
}

function inputOf<Input>({ body, actor, caller, idempotency }: Call<Calls['run']>) {
  const { batch, items, ...input } = body
  return {
    actor,
    caller,
    // The binder has already rejected calls without a key.
    idempotency: idempotency as IdempotentRequest,
    batch,
    items,
    input: input as Input,
  }
}
