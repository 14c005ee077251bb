import { sql } from 'drizzle-orm'

/** `wave_orders entry` with the `replacement`, when a row has one, and the order `ordered` of either. */
export const waveParcels = sql`wave_orders entry LEFT JOIN replacements replacement ON replacement.id = entry.replacement_id
    JOIN orders ordered ON ordered.id = coalesce(entry.order_id, replacement.order_id)`

/** Of `waveParcels`: neither packed nor cancelled. */
export const isToPack = sql`(coalesce(replacement.status, ordered.status) IN ('processing', 'due'))`
