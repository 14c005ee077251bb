import { type SQL, sql } from 'drizzle-orm'
import { testimonials as ofRelease } from '#contract/content/testimonials.ts'
import type { TestimonialEntry } from '#contract/staff/testimonials.ts'
import type { Testimonial } from '#contract/testimonials.ts'
import type { Database } from '../../machine/database/database.ts'
import { readFirst } from '../../machine/database/rows.ts'

/** The number of the version that is shown now; nothing before the owner published one. */
export const shownNumber: SQL = sql`(SELECT n.number FROM testimonial_versions n WHERE n.shown_from <= now()
  ORDER BY n.shown_from DESC, n.number DESC LIMIT 1)`

/** What the release brings, as the desk has it. */
export const entriesOfRelease: TestimonialEntry[] = ofRelease.map((entry) => ({ ...entry, hidden: false }))

const shown = { entries: sql<TestimonialEntry[]>`v.entries` }

/** What the shop shows now, in its order. */
export async function readTestimonials(db: Database): Promise<Testimonial[]> {
  const found = await readFirst(
    db,
    shown,
    (columns) => sql`SELECT ${columns} FROM testimonial_versions v WHERE v.number = ${shownNumber}`,
  )
  const entries = found?.entries ?? entriesOfRelease
  return entries.filter(({ hidden }) => !hidden).map(({ hidden: _, ...testimonial }) => testimonial)
}
