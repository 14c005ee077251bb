import type { FileReply } from '#contract/file-reply.ts'
import { getInvoice, getOrderDocument } from '#contract/shop/documents.ts'
import { orderNumber, publicOrderId } from '#contract/shop/orders.ts'
import { documentFileName, readDocument } from '../../invoicing/documents/read-document.ts'
import { readMark } from '../../invoicing/pdf/read-mark.ts'
import { drawTaxDocument } from '../../invoicing/pdf/tax-document-pdf.ts'
import type { ShopWithProvider } from '../../payments/provider/provider.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { errorMessage, shopError } from '../../platform/http/error-message.ts'
import { isOwnOrder } from './store.ts'

/** The documents of a shopper's own orders. */
export function registerDocumentRoutes(api: Handle, shop: Pick<ShopWithProvider, 'db'>): void {
  api(getInvoice, ({ shopper, params }) => readOwn(shop, shopper.accountId, params.id, 'invoice'))

  api(getOrderDocument, ({ shopper, params }) => {
    const isId = /^[1-9]\d{0,14}$/.test(params.document)
    if (!isId) throw shopError(errorMessage('orders', 'unknownDocument'))
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
    throw shopError(errorMessage('orders', 'unknown'))
  }
  const document = await readDocument(db, orderId, which)
  if (!document && which === 'invoice') {
    throw shopError(errorMessage('orders', 'notInvoiced', { orderNumber: publicOrderId(orderId) }))
  }
  if (!document) throw shopError(errorMessage('orders', 'unknownDocument'))
  return {
    name: documentFileName(document),
    bytes: await drawTaxDocument(document, { mark: await readMark(db) }),
  }
}
