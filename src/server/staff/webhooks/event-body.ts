import { alias } from 'drizzle-orm/pg-core'
import type { Envelope, PersonalData } from '#contract/event-data.ts'
import { instantOf, type RowOf } from '../../platform/database/rows.ts'
import { events } from '../../platform/database/tables.ts'

const event = alias(events, 'event')

/** Columns of an event, by its alias `event`. */
export const eventColumns = {
  version: event.id,
  publicId: event.publicId,
  type: event.type,
  occurredAt: instantOf(event.occurredAt),
  data: event.data,
}

export type EventRow = RowOf<typeof eventColumns>

/** An event as the list of events has it. */
export const envelopeOf = ({ publicId, type, occurredAt, version, data }: EventRow): Envelope => ({
  id: publicEventId(publicId),
  type,
  occurred_at: occurredAt,
  version,
  data,
})

/** 'evt_' and the hexadecimal digits of a UUID. */
export const publicEventId = (uuid: string): string => `evt_${uuid.replaceAll('-', '')}`

/**
 * The body of a webhook: the event, and `timestamp` as Standard Webhooks names its time.
 * @param personal null for a person who is erased; undefined for an endpoint without personal data.
 */
export function bodyOf(row: EventRow, personal?: PersonalData | null): string {
  const { id, type, occurred_at, version, data } = envelopeOf(row)
  return JSON.stringify({
    id,
    type,
    timestamp: occurred_at,
    occurred_at,
    version,
    data: personal === undefined ? data : { ...data, personal_data: personal },
  })
}
