import * as z from 'zod/mini'
import { staffEndpoint } from './endpoint.ts'

export const readOrderDocument = staffEndpoint({
  id: 'readOrderDocument',
  method: 'GET',
  path: '/api/orders/{id}/documents/{document}',
  tag: 'Orders',
  permission: 'orders.read',
  summary: 'A tax document of an order as PDF, marked as a copy; each reading is an entry of the audit log.',
  params: z.object({ id: z.string(), document: z.string() }),
  reply: z.unknown(),
  contentType: 'application/pdf',
})
