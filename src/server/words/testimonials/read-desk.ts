import { sql } from 'drizzle-orm'
import type { TestimonialDesk, TestimonialEntry, TestimonialVersion } from '#contract/staff/testimonials.ts'
import type { Database } from '../../machine/database/database.ts'
import { readOne, readRows } from '../../machine/database/rows.ts'
import { entriesOfRelease, shownNumber } from './shown-testimonials.ts'

/** So many versions are listed. */
const mostVersions = 20

const desk = {
  version: sql<number>`d.version`,
  entries: sql<TestimonialEntry[] | null>`d.entries`,
  by: sql<string>`coalesce((SELECT m.full_name FROM staff_members m WHERE m.id = d.staff_id), 'the shop')`,
  updatedAt: sql<string>`to_json(d.updated_at)`,
}

const version = {
  number: sql<number>`v.number`,
  state: sql<TestimonialVersion['state']>`CASE WHEN v.shown_from > now() THEN 'planned'
    WHEN v.number = ${shownNumber} THEN 'shown' ELSE 'past' END`,
  shown_from: sql<string>`to_json(v.shown_from)`,
  by: sql<string>`coalesce((SELECT m.full_name FROM staff_members m WHERE m.id = v.staff_id), 'the shop')`,
  entries: sql<TestimonialEntry[]>`v.entries`,
}

const instant = (at: string): string => new Date(at).toISOString()

/** What the screen shows: the draft, and every version. */
export async function readDesk(db: Database): Promise<TestimonialDesk> {
  const found = await readOne(db, desk, (columns) => sql`SELECT ${columns} FROM testimonial_desk d`)
  const versions = await readRows(
    db,
    version,
    (columns) => sql`
      SELECT ${columns} FROM testimonial_versions v ORDER BY v.number DESC LIMIT ${mostVersions}`,
  )
  const release: TestimonialVersion = {
    number: 0,
    state: versions.some(({ state }) => state === 'shown') ? 'past' : 'shown',
    shown_from: null,
    by: 'the release',
    entries: entriesOfRelease,
  }
  const { entries, by, updatedAt } = found
  return {
    version: found.version,
    draft: entries && { entries, by, updated_at: instant(updatedAt) },
    versions: [...versions.map((one) => ({ ...one, shown_from: instant(one.shown_from) })), release],
  }
}
