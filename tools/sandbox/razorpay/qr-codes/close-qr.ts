import { refused } from '../api-errors.ts'
import { type Context, nowSeconds } from '../context.ts'
import type { QrCode, QrRecord } from '../entities.ts'

export function closeByCall(context: Context, id: string): QrCode {
  const record = context.ledger.qr(id)
  if (record.qr.status === 'closed') throw refused('QR code is already closed')
  closeQr(context, record, 'on_demand')
  return record.qr
}

export function closeQr(
  { ledger, announce }: Context,
  record: QrRecord,
  reason: NonNullable<QrCode['close_reason']>,
): void {
  const { qr } = record
  qr.status = 'closed'
  qr.closed_at = nowSeconds()
  qr.close_reason = reason
  ledger.saveQr(record)
  announce('qr_code.closed', { qr_code: qr })
}
