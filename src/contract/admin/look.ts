import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { megabytes, pictureLimits } from '#shared/pictures/limits.ts'
import { OwnPicture } from '#shared/pictures/own.ts'
import { Look, OwnerSettings } from '#shared/settings/owner-settings.ts'
import { endpoint } from '../endpoint.ts'
import { version } from './fields.ts'

/** A look that the shop has or had; the newest first. */
export const LookVersion = z.object({
  /** The version of the settings that began with it; 0 for what the release brings. */
  version: z.int(),
  /** Null for what the release brings. */
  at: z.nullable(instant),
  /** A name; null for the release, or a statement in the database. */
  by: z.nullable(z.string()),
  look: Look,
})
export type LookVersion = z.infer<typeof LookVersion>

/** Everything that the screen of the look shows; `version` counts each act on the draft. */
export const LookEditor = z.object({
  version: z.int(),
  draft: z.nullable(z.object({ look: Look, by: z.string(), updated_at: instant })),
  /** At most twenty, with what the release brings at the end. The first one is shown. */
  versions: z.array(LookVersion),
  /** The settings in force, and their version, to which publishing can be taken back. */
  settings: OwnerSettings,
  settings_version: z.int(),
})
export type LookEditor = z.infer<typeof LookEditor>

const common = { tag: 'Settings', reply: LookEditor } as const

export const getLook = endpoint({
  ...common,
  id: 'getLook',
  method: 'GET',
  path: '/api/look',
  access: 'settings.read',
  summary: 'How the shop looks: logo, colours and typeface; the draft, what is shown, and former looks.',
})

export const saveLookDraft = endpoint({
  ...common,
  id: 'saveLookDraft',
  method: 'PUT',
  path: '/api/look/draft',
  access: 'settings.write',
  isVersioned: true,
  summary:
    'Save a draft of the look. Shoppers see nothing of it. A colour with too little contrast is refused with the nearest that has enough.',
  body: z.object({ version, look: Look }),
})

export const discardLookDraft = endpoint({
  ...common,
  id: 'discardLookDraft',
  method: 'POST',
  path: '/api/look/discard',
  access: 'settings.write',
  isVersioned: true,
  summary: 'Discard the draft of the look.',
  body: z.object({ version }),
})

export const publishLook = endpoint({
  ...common,
  id: 'publishLook',
  method: 'POST',
  path: '/api/look/publish',
  access: 'settings.write',
  isVersioned: true,
  requiresReauthentication: true,
  summary:
    'Publish the draft of the look, as a new version of the settings. Pages and mails have it at once.',
  body: z.object({ version }),
})

/** The largest file of a logo, and the sentence for a larger one. */
export const logoUpload = {
  maxBytes: pictureLimits.maxBytes,
  tooLarge: `A logo can have at most ${megabytes(pictureLimits.maxBytes)}. Please make it smaller and try again.`,
}

export const addLogo = endpoint({
  id: 'addLogo',
  method: 'POST',
  path: '/api/logos',
  tag: 'Settings',
  access: 'settings.write',
  upload: logoUpload,
  summary:
    'Keep a logo, for a draft of the look. The body is the file: SVG of plain shapes, PNG, JPEG, WebP or AVIF. 415 `unsafe_drawing` for an SVG with scripts, text, pictures or addresses.',
  reply: OwnPicture,
})
