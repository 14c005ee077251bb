import { sql } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, bytea, createdAt, id, reference } from './columns.ts'

const yesOrNo = (name: string) => text(name, { enum: ['yes', 'no'] })

export const gardenPlans = pgTable('garden_plans', {
  id: id(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  space: text('space').array().notNull().default([]),
  grow: text('grow').array().notNull().default([]),
  experience: text('experience'),
  specificPlants: text('specific_plants'),
  seeds: yesOrNo('seeds'),
  fertilizer: yesOrNo('fertilizer'),
  mixes: yesOrNo('mixes'),
  pots: yesOrNo('pots'),
  guidance: yesOrNo('guidance'),
  createdAt: createdAt(),
  token: text('token').notNull().default(sql`gen_random_uuid()::text`),
  startsOn: date('starts_on').notNull().default(sql`now()`),
  changes: text('changes').notNull().default(''),
  accountId: reference('account_id'),
  savedAt: at('saved_at'),
  cartedAt: at('carted_at'),
})

export const gardenFeedings = pgTable(
  'garden_feedings',
  {
    planId: reference('plan_id').notNull(),
    pot: integer('pot').notNull(),
    fedOn: date('fed_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.pot, table.fedOn] })],
)

export const gardenPhotos = pgTable('garden_photos', {
  id: id(),
  planId: reference('plan_id').notNull(),
  pot: integer('pot').notNull(),
  picture: bytea('picture').notNull(),
  caption: text('caption').notNull().default(''),
  createdAt: createdAt(),
  potLeftAt: at('pot_left_at'),
})

export const gardenReminders = pgTable('garden_reminders', {
  accountId: reference('account_id').primaryKey(),
  stopToken: text('stop_token').notNull().default(sql`gen_random_uuid()::text`),
  askedAt: at('asked_at').notNull().default(sql`now()`),
  writtenOn: date('written_on'),
})
