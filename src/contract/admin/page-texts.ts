import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { OwnerSettings } from '#shared/settings/owner-settings.ts'
import { endpoint } from '../endpoint.ts'
import { publishingMoment } from './draft-fields.ts'
import { version } from './fields.ts'
import { textNames } from './text-kinds.ts'

const maxCharacters = 20_000
const maxEntries = 100

const values = z.record(
  z.string().check(z.maxLength(30, 'Unknown field.')),
  z.string('This must be text.').check(z.maxLength(maxCharacters, 'This is too long.')),
)

const Entry = z.object({
  /** Stays with it through versions, and is its anchor in the shop. */
  id: z
    .string()
    .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Unknown entry.'), z.maxLength(60, 'Unknown entry.')),
  hidden: z.boolean('Say yes or no.'),
  values,
})
export type TextEntry = z.infer<typeof Entry>

/** A text as it is typed, with its placeholders; which fields it has tells its kind. */
const Content = z.object({
  head: values,
  entries: z.array(Entry, 'Entries are a list.').check(
    z.maxLength(maxEntries, `These are more than ${maxEntries} entries.`),
    z.refine(
      (list) => new Set(list.map(({ id }) => id)).size === list.length,
      'An entry stands in the list twice.',
    ),
  ),
})
export type TextContent = z.infer<typeof Content>

const Version = z.object({
  /** 0 for what the release brings. */
  number: z.int(),
  state: z.enum(['shown', 'planned', 'past', 'called_off']),
  /** Null for what the release brings. */
  shown_from: z.nullable(instant),
  by: z.string(),
  content: Content,
})
export type TextVersion = z.infer<typeof Version>

/** Everything that the screen of a text shows; `version` counts each act on it. */
export const PageTextEditor = z.object({
  name: z.enum(textNames),
  version: z.int(),
  draft: z.nullable(z.object({ content: Content, by: z.string(), updated_at: instant })),
  /** The newest first, at most twenty, with what the release brings at the end. */
  versions: z.array(Version),
  /** The values that placeholders stand for; every page of the shop has them too. */
  settings: OwnerSettings,
})
export type PageTextEditor = z.infer<typeof PageTextEditor>

const TextState = z.object({
  name: z.enum(textNames),
  is_of_release: z.boolean(),
  entries: z.int(),
  /** Whose draft there is. */
  draft_by: z.nullable(z.string()),
  planned_for: z.nullable(instant),
})
export type TextState = z.infer<typeof TextState>

const params = z.object({ name: z.enum(textNames, 'There is no such text.') })
const common = { tag: 'Pages', access: 'pages.write', params, reply: PageTextEditor } as const

export const listTexts = endpoint({
  id: 'listTexts',
  method: 'GET',
  path: '/api/page_texts',
  tag: 'Pages',
  access: 'pages.write',
  summary: 'List the texts that the owner may replace, with their states.',
  reply: z.array(TextState),
})

export const getPageTextEditor = endpoint({
  ...common,
  id: 'getTextDesk',
  method: 'GET',
  path: '/api/page_texts/{name}',
  summary: 'One text: its draft, the shown and the scheduled version, and former versions.',
})

export const saveTextDraft = endpoint({
  ...common,
  id: 'saveTextDraft',
  method: 'PUT',
  path: '/api/page_texts/{name}/draft',
  isVersioned: true,
  summary: 'Save a draft of a whole text. Shoppers see nothing of it.',
  bodyLimit: 400_000,
  body: z.object({ version, content: Content }),
})

export const discardTextDraft = endpoint({
  ...common,
  id: 'discardTextDraft',
  method: 'POST',
  path: '/api/page_texts/{name}/discard',
  isVersioned: true,
  summary: 'Discard the draft.',
  body: z.object({ version }),
})

export const publishText = endpoint({
  ...common,
  id: 'publishText',
  method: 'POST',
  path: '/api/page_texts/{name}/publish',
  isVersioned: true,
  summary:
    'Publish the draft: now, with null, or at a moment of Indian time. 409 `already_planned` while another version is scheduled.',
  body: z.object({ version, at: publishingMoment }),
})

export const callOffText = endpoint({
  ...common,
  id: 'callOffText',
  method: 'POST',
  path: '/api/page_texts/{name}/call-off',
  isVersioned: true,
  summary: 'Cancel the scheduled version; it becomes the draft again where there is none.',
  body: z.object({ version }),
})
