import * as z from 'zod/mini'
import { instant, oneLine, optionalText } from '#shared/fields.ts'
import { normaliseText } from '#shared/text/normalise.ts'
import { endpoint } from '../endpoint.ts'
import { maxBodyLength } from './article-fields.ts'
import { publishingMoment } from './draft-fields.ts'
import { cursor, rowId, version } from './fields.ts'
import { ProductChoices } from './product-choices.ts'

export const audiences = ['everybody', 'bought', 'not_bought'] as const
export type Audience = (typeof audiences)[number]

/** A draft may lack anything; what is missing is said when it is to be sent. */
const line = (label: string, most: number) => optionalText(label, most, { tidy: oneLine })

const content = {
  subject: line('Subject', 150),
  /** What inboxes show after the subject. */
  preheader: line('Preview line', 200),
  /** Markdown. */
  body: optionalText('Text', maxBodyLength, { tidy: normaliseText }),
}

const fields = { ...content, audience: z.enum(audiences, 'Choose whom it is for.') }

const NewsletterFields = z.object(fields)
export type NewsletterFields = z.infer<typeof NewsletterFields>

const newsletterStates = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const

export const NewsletterBrief = z.object({
  id: z.int(),
  version: z.int(),
  subject: z.string(),
  audience: z.enum(audiences),
  state: z.enum(newsletterStates),
  updated_at: instant,
  sends_at: z.nullable(instant),
  completed_at: z.nullable(instant),
  /** How many were written so far. */
  mails: z.int(),
})
export type NewsletterBrief = z.infer<typeof NewsletterBrief>

export const StaffNewsletter = z.extend(NewsletterBrief, {
  preheader: z.string(),
  body: z.string(),
  sent_by: z.nullable(z.string()),
  /** What became of its mails. */
  figures: z.object({
    waiting: z.int(),
    sent: z.int(),
    refused: z.int(),
    /** Unsubscribed, or without a mailbox, before it was sent to them. */
    left_out: z.int(),
    /** Unsubscribed after it, having had no later one. */
    ended: z.int(),
  }),
})
export type StaffNewsletter = z.infer<typeof StaffNewsletter>

const tag = 'Newsletters'
const params = z.object({ id: rowId })
const common = { tag, params, access: 'newsletter.write', reply: StaffNewsletter } as const
const bodyLimit = 6 * maxBodyLength

export const listNewsletters = endpoint({
  id: 'listNewsletters',
  method: 'GET',
  path: '/api/newsletters',
  tag,
  access: 'newsletter.write',
  summary: 'Newsletters with their state, the newest first.',
  query: z.object({ cursor }),
  reply: z.object({
    newsletters: z.array(NewsletterBrief),
    next_cursor: z.nullable(z.string()),
    count: z.int(),
  }),
})

export const getNewsletter = endpoint({
  ...common,
  id: 'getNewsletter',
  method: 'GET',
  path: '/api/newsletters/{id}',
  summary: 'A newsletter with what became of its mails.',
})

export const createNewsletter = endpoint({
  id: 'createNewsletter',
  method: 'POST',
  path: '/api/newsletters',
  tag,
  access: 'newsletter.write',
  isKeyed: true,
  bodyLimit,
  summary: 'Begin a newsletter. Nobody gets it until it is sent.',
  body: NewsletterFields,
  reply: StaffNewsletter,
})

export const editNewsletter = endpoint({
  ...common,
  id: 'editNewsletter',
  method: 'PUT',
  path: '/api/newsletters/{id}',
  isVersioned: true,
  bodyLimit,
  summary: 'Change a newsletter that is a draft.',
  body: z.extend(NewsletterFields, { version }),
})

export const discardNewsletter = endpoint({
  ...common,
  id: 'discardNewsletter',
  method: 'POST',
  path: '/api/newsletters/{id}/discard',
  isVersioned: true,
  summary: 'Discard a draft; the log keeps its content.',
  body: z.object({ version }),
  reply: z.object({}),
})

export const previewNewsletter = endpoint({
  id: 'previewNewsletter',
  method: 'POST',
  path: '/api/newsletters/preview',
  tag,
  access: 'newsletter.write',
  bodyLimit,
  summary: 'The mail of a newsletter as it is typed, with products at their price of now. Nothing is kept.',
  body: z.object(content),
  reply: z.object({ html: z.string(), text: z.string() }),
})

export const countRecipients = endpoint({
  id: 'countRecipients',
  method: 'GET',
  path: '/api/newsletters/recipients',
  tag,
  access: 'newsletter.write',
  summary: 'How many subscribers a newsletter would go to now, for each choice of whom it is for.',
  reply: z.object({ everybody: z.int(), bought: z.int(), not_bought: z.int() }),
})

export const listNewsletterChoices = endpoint({
  id: 'listNewsletterChoices',
  method: 'GET',
  path: '/api/newsletters/choices',
  tag,
  access: 'newsletter.write',
  summary: 'What can be put into the text of a newsletter: pictures and products of the shop.',
  reply: z.object({
    pictures: z.array(z.object({ src: z.string(), alt: z.string() })),
    ...ProductChoices.shape,
  }),
})

export const tryNewsletter = endpoint({
  ...common,
  id: 'tryNewsletter',
  method: 'POST',
  path: '/api/newsletters/{id}/test',
  isKeyed: true,
  summary: 'Mail a newsletter to the caller’s own address, without a link to unsubscribe.',
  body: z.object({}),
  reply: z.object({ message: z.string() }),
})

export const sendNewsletter = endpoint({
  ...common,
  id: 'sendNewsletter',
  method: 'POST',
  path: '/api/newsletters/{id}/send',
  access: 'newsletter.send',
  isVersioned: true,
  requiresReauthentication: true,
  summary:
    'Send a newsletter to all subscribers of that moment: now (`at` is null), or at a moment of Indian time, such as `2026-12-01T09:00`.',
  body: z.object({ version, at: publishingMoment }),
})

export const stopNewsletter = endpoint({
  ...common,
  id: 'stopNewsletter',
  method: 'POST',
  path: '/api/newsletters/{id}/stop',
  access: 'newsletter.send',
  isVersioned: true,
  summary: 'Send no more of a newsletter. Where no mail was written yet, it is a draft again.',
  body: z.object({ version }),
})

export const resumeNewsletter = endpoint({
  ...common,
  id: 'resumeNewsletter',
  method: 'POST',
  path: '/api/newsletters/{id}/resume',
  access: 'newsletter.send',
  isVersioned: true,
  requiresReauthentication: true,
  summary: 'Send the rest of a newsletter that was stopped; nobody gets it twice.',
  body: z.object({ version }),
})
