import * as z from 'zod/mini'
import { isUnstorable } from '#shared/field-rules.ts'
import { endpoint } from '../endpoint.ts'
import { maxBodyLength } from './article-fields.ts'

export const previewMarkdown = endpoint({
  id: 'previewMarkdown',
  method: 'POST',
  path: '/api/markdown/preview',
  tag: 'Articles',
  access: 'articles.write',
  bodyLimit: 6 * maxBodyLength,
  summary: 'Markdown as the shop would render it, with product cards at their price of now. Nothing is kept.',
  body: z.object({
    text: z.string('The text must be text.').check(
      z.maxLength(maxBodyLength, 'This text is too long.'),
      z.refine((value) => !isUnstorable(value), 'This has characters that can’t be stored.'),
    ),
  }),
  reply: z.object({ html: z.string() }),
})
