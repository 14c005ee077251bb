import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** The typed sentences of an email template; the saved sentence replaces a missing one. */
const typed = z.object({
  sentences: z.record(z.string(), z.unknown(), 'The sentences must be an object.'),
  /** In which case; the usual one where none is named. */
  example: z.optional(z.string('A case is named by its title.')),
})

const common = { tag: 'Settings', params: z.object({ id: z.string() }), body: typed } as const

export const previewEmailTemplate = endpoint({
  ...common,
  id: 'previewLetter',
  method: 'POST',
  path: '/api/letters/{id}/preview',
  access: 'settings.read',
  summary:
    'Preview an email template with typed sentences and example data, in one of its cases. Refused as saving would be; nothing is written.',
  reply: z.object({
    /** The titles of its cases, the usual one first. */
    examples: z.array(z.string()),
    /** The one that is shown. */
    example: z.string(),
    subject: z.string(),
    preheader: z.string(),
    html: z.string(),
    text: z.string(),
  }),
})

export const sendTestEmail = endpoint({
  ...common,
  id: 'tryLetter',
  method: 'POST',
  path: '/api/letters/{id}/test',
  access: 'settings.write',
  isKeyed: true,
  summary: 'Mail the same to the caller’s own address, marked as a test.',
  reply: z.object({ message: z.string() }),
})
