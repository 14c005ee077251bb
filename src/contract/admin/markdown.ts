import * as z from 'zod/mini'
import { optionalText } from '#shared/fields.ts'
import { normaliseText } from '#shared/text/normalise.ts'
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
    text: optionalText('The text', maxBodyLength, {
      tooLong: 'This text is too long.',
      tidy: normaliseText,
    }),
  }),
  reply: z.object({ html: z.string() }),
})
