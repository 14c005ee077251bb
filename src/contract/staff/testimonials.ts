import * as z from 'zod/mini'
import { instant, longText, text } from '../fields.ts'
import { staffEndpoint } from './endpoint.ts'
import { version } from './fields.ts'

export const mostTestimonials = 60

const Entry = z.object({
  /** Stays with it through versions, so that two people's edits can be told apart. */
  id: z
    .int('Unknown testimonial.')
    .check(z.positive('Unknown testimonial.'), z.lte(1_000_000, 'Unknown testimonial.')),
  rating: z.union([z.literal(4), z.literal(5)], 'Choose 4 or 5 stars.'),
  quote: longText('Words', 600),
  author: text('Name', 60),
  location: text('Place', 60),
  hidden: z.boolean('Say yes or no.'),
})
export type TestimonialEntry = z.infer<typeof Entry>

const entries = z.array(Entry, 'Testimonials are a list.').check(
  z.maxLength(mostTestimonials, `These are more than ${mostTestimonials} testimonials.`),
  z.refine(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    'A testimonial stands in the list twice.',
  ),
)

const Version = z.object({
  /** 0 for what the release brings. */
  number: z.int(),
  state: z.enum(['shown', 'planned', 'past']),
  /** Null for what the release brings. */
  shown_from: z.nullable(instant),
  by: z.string(),
  entries: z.array(Entry),
})
export type TestimonialVersion = z.infer<typeof Version>

/** Everything that the screen shows; `version` counts each act on it. */
export const TestimonialDesk = z.object({
  version: z.int(),
  draft: z.nullable(z.object({ entries: z.array(Entry), by: z.string(), updated_at: instant })),
  /** The newest first, at most twenty, with what the release brings at the end. */
  versions: z.array(Version),
})
export type TestimonialDesk = z.infer<typeof TestimonialDesk>

const common = { tag: 'Pages', permission: 'pages.write', reply: TestimonialDesk } as const

export const getTestimonialDesk = staffEndpoint({
  ...common,
  id: 'getTestimonialDesk',
  method: 'GET',
  path: '/api/testimonials',
  summary:
    'The testimonials of the shop: the draft, what is shown, what is planned, and what was shown before.',
})

export const saveTestimonialDraft = staffEndpoint({
  ...common,
  id: 'saveTestimonialDraft',
  method: 'PUT',
  path: '/api/testimonials/draft',
  isVersioned: true,
  summary: 'Keep a draft of the whole list. Shoppers see nothing of it.',
  body: z.object({ version, entries }),
})

export const discardTestimonialDraft = staffEndpoint({
  ...common,
  id: 'discardTestimonialDraft',
  method: 'POST',
  path: '/api/testimonials/discard',
  isVersioned: true,
  summary: 'Throw the draft away.',
  body: z.object({ version }),
})

export const publishTestimonials = staffEndpoint({
  ...common,
  id: 'publishTestimonials',
  method: 'POST',
  path: '/api/testimonials/publish',
  isVersioned: true,
  summary:
    'Show the draft in the shop, now or from a moment on. 409 `already_planned` while another list is planned.',
  body: z.object({
    version,
    /** Missing for now. */
    shown_from: z.optional(z.iso.datetime({ offset: true, message: 'Please give a day and a time.' })),
  }),
})

export const callOffTestimonials = staffEndpoint({
  ...common,
  id: 'callOffTestimonials',
  method: 'POST',
  path: '/api/testimonials/call-off',
  isVersioned: true,
  summary: 'Call off what is planned; it becomes the draft again where there is none.',
  body: z.object({ version }),
})
