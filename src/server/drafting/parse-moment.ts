import { ShopError } from '../platform/http/shop-error.ts'

const maxDays = 366

/**
 * Parses a local time in India: '2026-12-01T10:30'.
 * @throws {ShopError} `invalid_request` for an impossible day, a past moment, or one over a year ahead.
 */
export function parseMoment(at: string, publishNowHint = 'To publish now, press “Publish now”.'): Date {
  const isDay = !Number.isNaN(Date.parse(`${at}Z`)) && new Date(`${at}Z`).toISOString().startsWith(at)
  const moment = new Date(`${at}+05:30`)
  const days = (moment.getTime() - Date.now()) / 86_400_000
  if (isDay && days > 0 && days <= maxDays) return moment
  const message = !isDay
    ? 'There is no such day.'
    : days <= 0
      ? `This moment is over. ${publishNowHint}`
      : 'This is more than a year ahead.'
  throw new ShopError('invalid_request', message, { errors: { at: message } })
}
