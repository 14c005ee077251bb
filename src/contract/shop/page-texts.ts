import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The pages whose texts the owner may replace. */
export const textPages = ['about', 'shipping', 'returns', 'privacy', 'terms', 'sustainability'] as const
export type TextPageName = (typeof textPages)[number]

const items = z.array(z.string())

const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('list'), items }),
  z.object({ kind: z.literal('steps'), items }),
  z.object({
    kind: z.literal('facts'),
    rows: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
])

const PageText = z.object({
  title: z.string(),
  summary: z.string(),
  intro: z.string(),
  /** The last words of a page that has some. */
  closing: z.string(),
  sections: z.array(z.object({ id: z.string(), heading: z.string(), blocks: z.array(Block) })),
})
export type ShownPageText = z.infer<typeof PageText>

export const getPageText = endpoint({
  id: 'getPageText',
  method: 'GET',
  path: '/api/page_texts/{name}',
  tag: 'Shop',
  access: 'anyone',
  isContent: true,
  summary: 'The text of a page of the footer: the release’s, or the owner’s.',
  params: z.object({ name: z.enum(textPages, 'There is no such page.') }),
  reply: PageText,
})
