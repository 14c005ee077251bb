import * as z from 'zod/mini'

const moment = /^(20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

/** The microseconds since 1970 of an ISO moment; null for any other text. */
export function microsOf(written: string): number | null {
  const [, seconds = '', fraction = '', zone = ''] = moment.exec(written) ?? []
  // A day such as 2026-02-30 would become 2 March.
  const isDay = z.safeParse(z.iso.date(), seconds.slice(0, 10)).success
  const ms = isDay ? Date.parse(`${seconds}${zone}`) : Number.NaN
  return Number.isNaN(ms) ? null : ms * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

const sentence =
  'A moment is written like 2026-12-01T10:30:00Z or 2026-12-01T16:00:00+05:30, in an address with %2B for the plus sign.'

/** Moment of a list of changes, as microseconds since 1970. */
const updatedAfter = z.optional(
  z.pipe(
    z.string(sentence).check(
      z.maxLength(40, sentence),
      z.refine((written) => microsOf(written) !== null, sentence),
    ),
    z.transform((written) => microsOf(written) ?? 0),
  ),
)

/**
 * The pages of a list that programs sync, for its query: with `updated_after` only what changed later, oldest change
 * first.
 * @param cursors the form of its cursors. Those of changes begin with `u`, the others belong to its ordinary order.
 */
export const syncedPages = (cursors = /^(\d{1,15}|u\d{1,16}-\d{1,15})$/) => ({
  updated_after: updatedAfter,
  cursor: z.optional(z.string('Unknown cursor.').check(z.regex(cursors, 'Unknown cursor.'))),
})

/** What the summaries of such lists say about them. */
export const syncedPagesSummary =
  '`updated_after` lists what changed later instead, in the order of `updated_at` and then `id`, of every view unless one is named.'

/** The last change of any part of a row, in UTC with microseconds: '2026-12-01T10:30:00.123456Z'. */
export const updatedAt = z.string()
