import { boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { TestimonialEntry } from '#contract/staff/testimonials.ts'
import { at, createdAt, edited, reference } from './columns.ts'

/** Each list that was published; the newest one whose moment has come is shown. */
export const testimonialVersions = pgTable('testimonial_versions', {
  number: integer('number').primaryKey(),
  entries: jsonb('entries').$type<TestimonialEntry[]>().notNull(),
  shownFrom: at('shown_from').notNull(),
  staffId: reference('staff_id'),
  createdAt: createdAt(),
})

/** The one draft. */
export const testimonialDesk = pgTable('testimonial_desk', {
  isOnly: boolean('is_only').primaryKey().default(true),
  entries: jsonb('entries').$type<TestimonialEntry[]>(),
  staffId: reference('staff_id'),
  ...edited(),
})
