import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileReply } from '../file-reply.ts'

/** A paper that tax law asks for, as lists of an order name it. */
export const OrderDocument = z.object({
  kind: z.enum(['invoice', 'credit_note', 'refund_voucher']),
  /** As it is printed on the document: 'Tax invoice', 'Bill of supply', 'Credit note'. */
  title: z.string(),
  /** 'INV/26-27/000001'. */
  number: z.string(),
  /** The date in India, '2026-11-21'. */
  issued_on: z.string(),
  /** The address of the PDF, for everyone who may see the order. */
  url: z.string(),
})
export type OrderDocument = z.infer<typeof OrderDocument>

export const getInvoice = endpoint({
  id: 'getInvoice',
  method: 'GET',
  path: '/api/orders/{id}/invoice',
  tag: 'Orders',
  access: 'shopper',
  summary: 'The tax invoice of one of the shopper’s orders, as PDF; it is drawn when the order is packed.',
  signedOutMessage: 'You must be logged in to view your orders.',
  params: z.object({ id: z.string() }),
  contentType: 'application/pdf',
  reply: FileReply,
})

export const getOrderDocument = endpoint({
  id: 'getOrderDocument',
  method: 'GET',
  path: '/api/orders/{id}/documents/{document}',
  tag: 'Orders',
  access: 'shopper',
  summary: 'A tax document of one of the shopper’s orders, as PDF: invoice, credit note or refund voucher.',
  signedOutMessage: 'You must be logged in to view your orders.',
  params: z.object({ id: z.string(), document: z.string() }),
  contentType: 'application/pdf',
  reply: FileReply,
})
