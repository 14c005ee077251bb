import type { Context } from '../context.ts'
import type { QrRecord } from '../entities.ts'
import { closeQr } from './close-qr.ts'
import { creditLate } from './pay-qr.ts'

/** Schedules the end of a code, and the payments whose bank answers later. */
export function followQr(context: Context, record: QrRecord): void {
  const { agenda } = context
  if (record.closesAt !== null && record.qr.status === 'active') {
    agenda.at(record.closesAt, () => {
      if (record.qr.status === 'active') closeQr(context, record, 'on_close_by')
    })
  }
  for (const late of record.late) agenda.at(late.at, () => creditLate(context, record, late))
}

/** Schedules again what an earlier run had scheduled. */
export function resumeQrCodes(context: Context): void {
  for (const record of context.ledger.allQrCodes()) followQr(context, record)
}
