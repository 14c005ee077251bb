import { eq, max, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { TestimonialDesk, TestimonialEntry } from '#contract/staff/testimonials.ts'
import type { StaffActor } from '../../machine/actor.ts'
import { change, type Note } from '../../machine/audit/change.ts'
import { refuseStale } from '../../machine/audit/stale.ts'
import type { Database } from '../../machine/database/database.ts'
import { testimonialDesk, testimonialVersions } from '../../machine/database/tables.ts'
import { ShopError } from '../../machine/http/shop-error.ts'
import { readDesk } from './read-desk.ts'

type Entries = TestimonialEntry[] | null

/** One act on the desk as somebody saw it. @throws {ShopError} `version_conflict` with the desk as it is. */
const act = (
  db: NodePgDatabase,
  actor: StaffActor,
  seen: number,
  work: (tx: Database, before: TestimonialDesk, note: Note) => Promise<Entries>,
): Promise<TestimonialDesk> =>
  change(db, actor, async (tx, note) => {
    await tx.execute(sql`SELECT 1 FROM testimonial_desk FOR UPDATE`)
    const before = await readDesk(tx)
    refuseStale(before.version, seen, before)
    const entries = await work(tx, before, note)
    const staffId = actor.staffId
    await tx.update(testimonialDesk).set({ entries, staffId, updatedAt: sql`now()` })
    return readDesk(tx)
  })

const entity = { kind: 'testimonials', id: 'list' }

export const saveDraft = (
  db: NodePgDatabase,
  actor: StaffActor,
  { version, entries }: { version: number; entries: TestimonialEntry[] },
): Promise<TestimonialDesk> =>
  act(db, actor, version, async (_, { draft }, note) => {
    const before = { entries: draft?.entries ?? null }
    await note({ action: 'testimonials_drafted', entity, before, after: { entries } })
    return entries
  })

export const discardDraft = (
  db: NodePgDatabase,
  actor: StaffActor,
  { version }: { version: number },
): Promise<TestimonialDesk> =>
  act(db, actor, version, async (_, { draft }, note) => {
    if (!draft) throw new ShopError('not_found', 'There is no draft.')
    await note({ action: 'testimonials_discarded', entity, before: { entries: draft.entries }, after: null })
    return null
  })

/** A form that was filled in for a minute may still say “now” by its clock. */
const graceMs = 120_000

function momentOf(given: string | undefined): Date {
  const now = new Date()
  if (given === undefined) return now
  const moment = new Date(given)
  if (moment.getTime() >= now.getTime() - graceMs && moment.getFullYear() < 2100) return moment
  const message = 'This moment is over already, or too far away.'
  throw new ShopError('invalid_request', message, { errors: { shown_from: message } })
}

/**
 * Makes the draft what the shop shows from a moment on.
 * @throws {ShopError} `not_found` without a draft, `already_planned`, `invalid_request` for a moment that is over.
 */
export const publishDraft = (
  db: NodePgDatabase,
  actor: StaffActor,
  { version, shown_from }: { version: number; shown_from?: string | undefined },
): Promise<TestimonialDesk> =>
  act(db, actor, version, async (tx, { draft, versions }, note) => {
    if (!draft) throw new ShopError('not_found', 'There is no draft to publish.')
    if (versions.some(({ state }) => state === 'planned')) {
      throw new ShopError('already_planned', 'Another list is planned already. Call it off first.')
    }
    const shownFrom = momentOf(shown_from)
    const [last] = await tx.select({ number: max(testimonialVersions.number) }).from(testimonialVersions)
    const number = (last?.number ?? 0) + 1
    const isNow = shownFrom <= new Date()
    const { entries } = draft
    await tx.insert(testimonialVersions).values({
      ...{ number, entries, staffId: actor.staffId },
      shownFrom: isNow ? sql`now()` : shownFrom,
    })
    const after = { number, shown_from: shownFrom.toISOString(), entries }
    const before = { entries: versions.find(({ state }) => state === 'shown')?.entries }
    await note({ action: isNow ? 'testimonials_published' : 'testimonials_planned', entity, before, after })
    return null
  })

/** @throws {ShopError} `not_found` where nothing is planned, also since its moment has come. */
export const callOff = (
  db: NodePgDatabase,
  actor: StaffActor,
  { version }: { version: number },
): Promise<TestimonialDesk> =>
  act(db, actor, version, async (tx, { draft, versions }, note) => {
    const planned = versions.find(({ state }) => state === 'planned')
    if (!planned) throw new ShopError('not_found', 'Nothing is planned any more.')
    await tx.delete(testimonialVersions).where(eq(testimonialVersions.number, planned.number))
    const before = { number: planned.number, shown_from: planned.shown_from }
    await note({ action: 'testimonials_called_off', entity, before, after: null })
    return draft?.entries ?? planned.entries
  })
