import * as z from 'zod/mini'
import { instant, text } from '#shared/fields.ts'
import { endpoint } from '../endpoint.ts'
import { day, rowId } from './fields.ts'
import { BulkPreview, labelSize, orderIds, PrintRef } from './packing.ts'

/** What goes into a parcel and onto it, in this order. */
export const shippingDocumentKinds = ['slip', 'invoice', 'label'] as const
export type ShippingDocumentKind = (typeof shippingDocumentKinds)[number]

const asked = {
  orders: orderIds,
  papers: z
    .array(z.enum(shippingDocumentKinds, 'There is no such document.'))
    .check(z.minLength(1, 'Choose at least one document.'), z.maxLength(3, 'There are three documents.')),
}

export const previewPrint = endpoint({
  id: 'previewPrint',
  method: 'POST',
  path: '/api/prints/preview',
  tag: 'Packing',
  access: 'fulfil.write',
  summary: 'Preview printing these orders and replacements: first prints, reprints, and what is left out.',
  body: z.object(asked),
  reply: BulkPreview,
})

export const makePrint = endpoint({
  id: 'makePrint',
  method: 'POST',
  path: '/api/prints',
  tag: 'Packing',
  access: 'fulfil.write',
  isKeyed: true,
  summary:
    'Ask for documents of orders and replacements (`RPL001`, which have no invoice) as one PDF, in the order in which they are named. What was printed before is marked so, and every print is an entry of the audit log.',
  body: z.object({ ...asked, label: z.optional(labelSize) }),
  reply: z.object({
    ...PrintRef.shape,
    orders: z.array(z.string()),
    skip: z.array(z.object({ id: z.string(), why: z.string() })),
  }),
})

export const getPrint = endpoint({
  id: 'getPrint',
  method: 'GET',
  path: '/api/prints/{id}',
  tag: 'Packing',
  access: 'fulfil.write',
  summary: 'Progress of drawing a print, in orders.',
  params: z.object({ id: rowId }),
  reply: z.object({
    ...PrintRef.shape,
    created_at: instant,
    orders: z.array(z.object({ id: z.string(), papers: z.array(z.string()), reprints: z.array(z.string()) })),
    drawn: z.int(),
    is_ready: z.boolean(),
  }),
})

export const readPrint = endpoint({
  id: 'readPrint',
  method: 'GET',
  path: '/api/prints/{id}/pdf',
  tag: 'Packing',
  access: 'fulfil.write',
  summary: 'A print as PDF; the same one has the same pages whenever it is read.',
  params: z.object({ id: rowId }),
  reply: z.unknown(),
  contentType: 'application/pdf',
})

export const readManifest = endpoint({
  id: 'readManifest',
  method: 'GET',
  path: '/api/manifest',
  tag: 'Packing',
  access: 'fulfil.write',
  summary:
    'The manifest as PDF: parcels that are packed and wait for a carrier, or with `carrier` those that it was given on `day`, today if left out.',
  query: z.object({ carrier: z.optional(text('Carrier', 60)), day: z.optional(day) }),
  reply: z.unknown(),
  contentType: 'application/pdf',
})
