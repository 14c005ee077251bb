import { sql } from 'drizzle-orm'
import { bigint, customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core'

// Column types that the tables share.

/** The kinds of actors. */
export const authors = ['shopper', 'staff', 'provider', 'shop'] as const

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
export const paise = (name: string) => bigint(name, { mode: 'number' })
export const percent = (name: string) => numeric(name, { mode: 'number' })
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity()
export const reference = (name: string) => bigint(name, { mode: 'number' })
export const createdAt = () => at('created_at').notNull().default(sql`now()`)
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** The columns of rows that people edit. A trigger raises the version and sets the time at every change. */
export const edited = () => ({
  version: integer('version').notNull().default(1),
  updatedAt: at('updated_at').notNull().default(sql`now()`),
})
