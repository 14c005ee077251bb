import { sql } from 'drizzle-orm'

/** `wave_orders e` with the replacement `l`, where a row is about one, and the order `o` of either. */
export const waveParcels = sql`wave_orders e LEFT JOIN replacements l ON l.id = e.replacement_id
    JOIN orders o ON o.id = coalesce(e.order_id, l.order_id)`

/** Of `waveParcels`: not packed yet, and not cancelled. */
export const isToPack = sql`(coalesce(l.status, o.status) IN ('processing', 'due'))`
