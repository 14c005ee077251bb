import * as z from 'zod/mini'
import { isUnstorable } from '#shared/field-rules.ts'
import { instant } from '#shared/fields.ts'
import { version } from './fields.ts'

const words = (most: number) =>
  z.string().check(
    z.maxLength(most, 'This text is too long.'),
    z.refine((value) => !isUnstorable(value), 'This has characters that can’t be stored.'),
  )

/** Of a list, such as a picture of the gallery. */
const DraftItem = z.record(words(40), z.union([words(500), z.number(), z.boolean(), z.null()]))
export type DraftItem = z.infer<typeof DraftItem>

/** A value as typed; `problems` says whether it can be published. */
export const DraftValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.string()),
  z.array(DraftItem),
])
export type DraftValue = z.infer<typeof DraftValue>

export const DraftFields = z.record(z.string(), DraftValue)
export type DraftFields = z.infer<typeof DraftFields>

/** Fields as they are sent to be kept, with texts of at most `most` characters. */
export const typedFields = (most: number) =>
  z.record(
    z.string(),
    z.union(
      [
        words(most),
        z.number(),
        z.boolean(),
        z.null(),
        z.array(words(200)).check(z.maxLength(100)),
        z.array(DraftItem).check(z.maxLength(100)),
      ],
      'This can’t be kept.',
    ),
    'The fields must be an object.',
  )

/** A field that a draft has otherwise than the shop. */
export const DraftChange = z.object({
  field: z.string(),
  /** Null in something that is new. */
  live: DraftValue,
  draft: DraftValue,
  /** The shop changed it after the draft began to differ. */
  is_overtaken: z.boolean(),
})
export type DraftChange = z.infer<typeof DraftChange>

/** What drafts of every kind answer. */
export const PlannedDraft = z.object({
  id: z.int(),
  version: z.int(),
  updated_at: instant,
  /** Who edited it last. */
  by: z.nullable(z.string()),
  /** The version of what is live; null for something new. */
  live_version: z.nullable(z.int()),
  /** Every field as it would be published. */
  fields: DraftFields,
  changes: z.array(DraftChange),
  /** What keeps it from being published, by field. */
  problems: z.record(z.string(), z.string()),
  /** What the new address leads to today, where it is the former address of something else. */
  redirects_from: z.nullable(z.string()),
  publish_at: z.nullable(instant),
  publish_by: z.nullable(z.string()),
  /** Why it was not published when it was due. */
  problem: z.nullable(z.string()),
  /** Until when its preview link works; null without one. */
  preview_until: z.nullable(instant),
})
export type PlannedDraft = z.infer<typeof PlannedDraft>

/** What somebody saw when they decided to publish. */
export const seenDraft = {
  version,
  live_version: z.nullable(version),
  /** That the new address leads to something else today was read, and may end. */
  takes_address: z.optional(z.boolean('Say yes or no.')),
}

/** A moment of Indian time at which a draft is published; null calls that off. */
export const publishingMoment = z.nullable(
  z
    .string('The moment must be text.')
    .check(
      z.regex(/^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Choose a day and a time.'),
    ),
)

/** The id of something in the body of a call. */
export const bodyId = (sentence: string) => z.int(sentence).check(z.positive(), z.lte(2_147_483_647))
