import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The e-mail of an account; '' for an imported customer without one, who cannot sign in and has no orders. */
export const emailOf = ({ email }: { email: AnyPgColumn }): SQL<string> => sql<string>`coalesce(${email}, '')`

/** The phone of an account; '' for an imported customer without one. */
export const phoneOf = ({ phone }: { phone: AnyPgColumn }): SQL<string> => sql<string>`coalesce(${phone}, '')`
