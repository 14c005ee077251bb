import * as z from 'zod/mini'
import { isUnstorable } from '#shared/field-rules.ts'

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
