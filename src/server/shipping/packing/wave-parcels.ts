import { sql } from 'drizzle-orm'

/** `wave_orders entry` with the `replacement`, when a row has one, and the order `ordered` of either. */
export const waveParcels = sql`wave_orders e LEFT JOIN replacements l ON l.id = e.replacement_id
    JOIN orders o ON o.id = coalesce(e.order_id, l.order_id)`

/** Of `waveParcels`: neither packed nor cancelled. */
export const isToPack = sql`(coalesce(l.status, o.status) IN ('processing', 'due'))`
