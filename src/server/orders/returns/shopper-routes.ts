import { orderNumber } from '#contract/shop/orders.ts'
import * as calls from '#contract/shop/returns.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency-key.ts'
import { fileOf } from '../../platform/http/upload.ts'
import { askReturn } from './ask-return.ts'
import { readOrderReturns } from './present-returns.ts'
import { ownerOf } from './read-returns.ts'
import { addReturnPhoto, readReturnPhoto } from './return-photos.ts'
import { withdrawReturn } from './step-return.ts'

const noReturn = () => shopError(errorMessage('returns', 'unknown'))

/** Returns and problems as shoppers report and see them. */
export function registerReturnRoutes(api: Handle, { db }: AppContext): void {
  /** @throws {ShopError} `not_found`, also for another shopper's return. */
  async function requireOwn(accountId: number, params: { id: string; return: string }) {
    const returnId = calls.returnNumber(params.return)
    const owner = returnId === null ? null : await ownerOf(db, returnId)
    const orderId = orderOf(params)
    if (returnId === null || owner?.accountId !== accountId || owner.orderId !== orderId) throw noReturn()
    return { returnId, orderId }
  }

  api(calls.listOrderReturns, ({ shopper, params }) =>
    readOrderReturns(db, shopper.accountId, orderOf(params)),
  )

  api(calls.askReturn, async ({ shopper, params, body, request }) => {
    const orderId = orderOf(params)
    const key = readIdempotencyKey(request.headers['idempotency-key'])
    const id = calls.publicReturnId(await askReturn(db, shopper.accountId, { ...body, orderId, key }))
    return {
      ...(await readOrderReturns(db, shopper.accountId, orderId)),
      message: `Thank you. We look at ${id} and answer by e-mail.`,
      id,
    }
  })

  api(calls.withdrawReturn, async ({ shopper, params }) => {
    const own = await requireOwn(shopper.accountId, params)
    await withdrawReturn(db, shopper.accountId, own)
    return readOrderReturns(db, shopper.accountId, own.orderId)
  })

  api(calls.addReturnPhoto, async ({ shopper, params, request }) => {
    const { returnId } = await requireOwn(shopper.accountId, params)
    const id = await addReturnPhoto(db, shopper.accountId, { returnId, file: fileOf(request) })
    return { message: 'Your photograph is kept.', id }
  })

  api(calls.getReturnPhoto, async ({ shopper, params }) => {
    const { returnId } = await requireOwn(shopper.accountId, params)
    return readReturnPhoto(db, { ...params, returnId })
  })
}

function orderOf({ id }: { id: string }): number {
  const number = orderNumber(id)
  if (number === null) throw shopError(errorMessage('orders', 'unknown'))
  return number
}
