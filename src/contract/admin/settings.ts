import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { OwnerSettings } from '#shared/settings/owner-settings.ts'
import { endpoint } from '../endpoint.ts'
import { cursor, rowId } from './fields.ts'

export type { OwnerSettings } from '#shared/settings/owner-settings.ts'

/** One value of the settings that differs between two states; its path is such as `shipping.flatFeePaise`. */
export const SettingChange = z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })
export type SettingChange = z.infer<typeof SettingChange>

/** A state of the settings with its author. */
const Changed = z.object({
  at: instant,
  /** A name; null for a statement in the database. */
  by: z.nullable(z.string()),
})

export const StaffSettings = z.object({
  /** 0 as long as nobody changed anything. */
  version: z.int(),
  changed: z.nullable(Changed),
  settings: OwnerSettings,
  /** What the release says, which stands wherever the owner says nothing else. */
  release: OwnerSettings,
  /** What is wrong with the stored settings, by path: the shop goes on with those that it had. */
  problems: z.record(z.string(), z.string()),
  /** Values of the sample shop that still stand, and why they can't stay in a shop that sells. */
  placeholders: z.array(z.object({ path: z.string(), why: z.string() })),
  /** What only a release may change. */
  fixed: z.array(z.object({ name: z.string(), value: z.string(), why: z.string() })),
})
export type StaffSettings = z.infer<typeof StaffSettings>

export const getSettings = endpoint({
  id: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  tag: 'Settings',
  access: 'settings.read',
  summary:
    'The settings in force and those of the release, what of the sample still stands, and what only a release may change.',
  reply: StaffSettings,
})

const version = z.int('The version must be a whole number.').check(z.gte(0, 'Unknown version.'))

/** A part of the settings, or all of them, in the shape of the reply. Lists are replaced as a whole. */
const settings = z.record(z.string(), z.unknown(), 'The settings must be an object of sections.')

/** A sentence of a page of the shop; null where it is new, or no longer said. */
const SentenceChange = z.object({
  page: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type SentenceChange = z.infer<typeof SentenceChange>

export const SettingsPreview = z.object({
  changes: z.array(SettingChange),
  /** The settings as they would be. */
  settings: OwnerSettings,
  /** What follows, in sentences. */
  consequences: z.array(z.string()),
  /** What pages of the shop would say otherwise. */
  sentences: z.array(SentenceChange),
})
export type SettingsPreview = z.infer<typeof SettingsPreview>

const restoredVersion = z
  .int('Unknown version.')
  .check(z.gte(0, 'Unknown version.'), z.lte(2_147_483_647, 'Unknown version.'))

export const previewSettings = endpoint({
  id: 'previewSettings',
  checksOwnTexts: true,
  method: 'POST',
  path: '/api/settings/preview',
  tag: 'Settings',
  access: 'settings.write',
  isVersioned: true,
  summary:
    'Preview an edit of the settings, or restoring the version `restores`. Refused as the edit itself would be; nothing is written.',
  body: z.object({ version, settings: z.optional(settings), restores: z.optional(restoredVersion) }),
  reply: SettingsPreview,
})

export const editSettings = endpoint({
  id: 'editSettings',
  checksOwnTexts: true,
  method: 'PATCH',
  path: '/api/settings',
  tag: 'Settings',
  access: 'settings.write',
  isVersioned: true,
  requiresReauthentication: true,
  summary:
    'Change the named settings. They apply at once; orders keep theirs. A value equal to the release’s is not stored, so that the next release may change it.',
  body: z.object({ version, settings }),
  reply: StaffSettings,
})

export const SettingsVersion = z.object({
  version: z.int(),
  ...Changed.shape,
  /** The version that it put back; 0 stands for the release. */
  restores: z.nullable(z.int()),
  changes: z.array(SettingChange),
})
export type SettingsVersion = z.infer<typeof SettingsVersion>

export const listSettingsVersions = endpoint({
  id: 'listSettingsVersions',
  method: 'GET',
  path: '/api/settings/versions',
  tag: 'Settings',
  access: 'settings.read',
  summary: 'List the versions of the settings with their changes, newest first.',
  query: z.object({ cursor }),
  reply: z.object({
    /** The one in force. */
    current: z.int(),
    versions: z.array(SettingsVersion),
    next_cursor: z.nullable(z.string()),
  }),
})

export const restoreSettings = endpoint({
  id: 'restoreSettings',
  method: 'POST',
  path: '/api/settings/versions/{id}/restore',
  tag: 'Settings',
  access: 'settings.write',
  isVersioned: true,
  requiresReauthentication: true,
  summary:
    'Restore an earlier version as a new one; version 0 is the release. Refused where its values are no longer valid.',
  params: z.object({
    id: z.union(
      [
        z.pipe(
          z.literal('0'),
          z.transform(() => 0),
        ),
        rowId,
      ],
      'There is nothing under this number.',
    ),
  }),
  body: z.object({ version }),
  reply: StaffSettings,
})
