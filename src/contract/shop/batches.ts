import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { FileReply } from '../file-reply.ts'

/** What anybody may know of a batch that was ever for sale. */
export const BatchPassport = z.object({
  number: z.string(),
  /** Of what it is: a product, or a part of kits, which has no page. */
  name: z.string(),
  product_slug: z.nullable(z.string()),
  /** `checked` while it is in quarantine again. */
  state: z.enum(['sold', 'checked', 'expired', 'recalled']),
  made_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  counts: z.array(z.object({ organism: z.string(), cfu_per_gram: z.number() })),
  storage: z.nullable(z.string()),
  has_certificate: z.boolean(),
})
export type BatchPassport = z.infer<typeof BatchPassport>

const params = z.object({ number: z.string() })

export const getBatchPassport = endpoint({
  id: 'getBatchPassport',
  method: 'GET',
  path: '/api/batches/{number}',
  tag: 'Catalogue',
  access: 'anyone',
  isContent: true,
  summary:
    'One batch by the number on the pack: organisms with their counts, dates, storage, and whether it is recalled.',
  params,
  reply: BatchPassport,
})

export const getBatchCertificate = endpoint({
  id: 'getBatchCertificate',
  method: 'GET',
  path: '/api/batches/{number}/certificate',
  tag: 'Catalogue',
  access: 'anyone',
  summary: 'The certificate of a batch, as its laboratory wrote it: PDF, JPEG or PNG.',
  params,
  contentType: 'application/octet-stream',
  reply: FileReply,
})

/** A batch of which packs can be sent now. */
export const BatchOnSale = z.object({
  number: z.string(),
  name: z.string(),
  product_slug: z.nullable(z.string()),
  made_on: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  /** Of all its organisms together. */
  cfu_per_gram: z.number(),
  has_certificate: z.boolean(),
})
export type BatchOnSale = z.infer<typeof BatchOnSale>

export const listBatchesOnSale = endpoint({
  id: 'listBatchesOnSale',
  method: 'GET',
  path: '/api/batches-on-sale',
  tag: 'Catalogue',
  access: 'anyone',
  isContent: true,
  summary:
    'List the batches of living goods on sale, with their cell counts and whether they have a certificate.',
  reply: z.object({ batches: z.array(BatchOnSale) }),
})
