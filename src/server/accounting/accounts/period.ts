import { maxAccountsDays } from '#contract/admin/accounts.ts'
import { ShopError } from '../../platform/http/shop-error.ts'
import { addMonths, daysOf, endOfMonth, readPeriod } from '../reports/periods.ts'
import type { Period } from '../reports/read-facts.ts'

/**
 * The requested period up to today; by default the last whole month.
 * @throws {ShopError} `invalid_request` where it ends before it begins, begins later than today, or is longer than a year.
 */
export function readAccountsPeriod(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const lastMonth = addMonths(today.slice(0, 7), -1)
  const period =
    asked.from === undefined && asked.to === undefined
      ? { from: `${lastMonth}-01`, to: endOfMonth(lastMonth) }
      : readPeriod(asked, today)
  if (daysOf(period) > maxAccountsDays) {
    const message = 'A file for the accountant has at most a year. Please choose fewer days.'
    throw new ShopError('invalid_request', message, { errors: { from: message } })
  }
  return period
}
