import { getInvoice, getOrderDocument } from '#contract/documents.ts'
import type { FileReply } from '#contract/file-reply.ts'
import { orderNumber, publicOrderId } from '#contract/orders.ts'
import type { Handle } from '../../machine/http/api.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { drawTaxDocument } from '../documents/pdf/tax-document-pdf.ts'
import { documentFileName, readDocument } from '../documents/read-document.ts'
import type { ShopWithProvider } from '../provider/provider.ts'
import { isOwnOrder } from './store.ts'

/** The documents of a shopper's own orders. */
export function registerDocumentRoutes(api: Handle, shop: Pick<ShopWithProvider, 'db'>): void {
  api(getInvoice, ({ shopper, params }) => readOwn(shop, shopper.accountId, params.id, 'invoice'))

  api(getOrderDocument, ({ shopper, params }) => {
    const isId = /^[1-9]\d{0,14}$/.test(params.document)
    if (!isId) throw new ShopError('not_found', 'There is no such document.')
    return readOwn(shop, shopper.accountId, params.id, { id: Number(params.document) })
  })
}

/** @throws {ShopError} `not_found`, also for another shopper's order, and `not_invoiced` before the order is packed. */
async function readOwn(
  { db }: Pick<ShopWithProvider, 'db'>,
  accountId: number,
  publicId: string,
  which: { id: number } | 'invoice',
): Promise<FileReply> {
  const orderId = orderNumber(publicId)
  if (orderId === null || !(await isOwnOrder(db, accountId, orderId))) {
    throw new ShopError('not_found', 'Order not found.')
  }
  const document = await readDocument(db, orderId, which)
  if (!document && which === 'invoice') {
    const name = publicOrderId(orderId)
    throw new ShopError(
      'not_invoiced',
      `Order ${name} has no invoice yet. It is written when the order is packed.`,
    )
  }
  if (!document) throw new ShopError('not_found', 'There is no such document.')
  return { name: documentFileName(document), bytes: await drawTaxDocument(document) }
}
