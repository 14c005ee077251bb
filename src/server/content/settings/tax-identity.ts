import { sql } from 'drizzle-orm'
import { isGstin } from '#shared/gstin.ts'
import { findState, stateOfCode } from '#shared/indian-states.ts'
import { formatCount } from '#shared/money.ts'
import type { OwnerSettings } from '#shared/settings/owner-settings.ts'
import { standingStates, unpaidStates } from '../../lifecycle/payments/payment-states.ts'
import { inStates } from '../../lifecycle/payments/state-sql.ts'
import type { Database } from '../../platform/database/database.ts'
import { readOne } from '../../platform/database/rows.ts'
import { errorOf } from './accept-settings.ts'

type Legal = OwnerSettings['legal']
type Problems = Record<string, string>

/**
 * Validates the edited GSTIN, state, further numbers and registration. Stored ones are not checked again, so a shop with a wrong one still
 * opens for its correction.
 * @throws {ShopError} `invalid_request` with a sentence for each wrong value.
 */
export async function assertTaxIdentity(
  db: Database,
  { legal: before }: Pick<OwnerSettings, 'legal'>,
  { legal }: Pick<OwnerSettings, 'legal'>,
): Promise<void> {
  const problems = {
    ...(hasChanged(before, legal, ['gstin', 'stateCode', 'stateName']) && {
      ...gstinProblems(legal),
      ...stateProblems(legal),
    }),
    ...(hasChanged(before, legal, ['numbers', 'gstin']) && numberProblems(legal)),
    ...(hasChanged(before, legal, ['registration']) && (await waitingProblems(db))),
  }
  if (Object.keys(problems).length > 0) throw errorOf(problems)
}

const hasChanged = (before: Legal, after: Legal, names: (keyof Legal)[]): boolean =>
  names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

/** The kinds of holders, the fourth character of a PAN (Income-tax Department). */
const holders = 'ABCEFGHJKLPT'

function gstinProblems({ gstin }: Legal): Problems {
  if (gstin === null) return {}
  if (!isGstin(gstin)) {
    return {
      'legal.gstin':
        'The last character of this GSTIN does not fit the others. Please compare it with the certificate.',
    }
  }
  return holders.includes(gstin.charAt(5))
    ? {}
    : {
        'legal.gstin': `The PAN in this GSTIN, ${panOf(gstin)}, names no kind of holder. Please compare it with the certificate.`,
      }
}

/** A GSTIN has the PAN of its holder after the code of the state. */
const panOf = (gstin: string): string => gstin.slice(2, 12)

function stateProblems({ stateCode, stateName }: Legal): Problems {
  const state = stateOfCode(stateCode)
  if (state === null) return { 'legal.stateCode': 'No state has this GST code.' }
  return findState(stateName)?.code === stateCode
    ? {}
    : { 'legal.stateName': `GST code ${stateCode} is that of ${state.name}.` }
}

/** Numbers with a known form: FSSAI licences (14 digits), and the PAN. */
function numberProblems({ gstin, numbers }: Legal): Problems {
  const problems: Problems = {}
  for (const [index, { name, number }] of numbers.entries()) {
    const problem = numberProblem(name.toLowerCase(), number, gstin)
    if (problem) problems[`legal.numbers.${index}.number`] = problem
  }
  return problems
}

function numberProblem(name: string, number: string, gstin: string | null): string | null {
  if (name.includes('gstin')) return 'The GSTIN has a field of its own.'
  if (name.includes('fssai') && !/^\d{14}$/.test(number)) return 'An FSSAI number has 14 digits.'
  if (!/\bpan\b/.test(name)) return null
  if (!/^[A-Z]{5}\d{4}[A-Z]$/.test(number)) return 'A PAN has five letters, four digits and a letter.'
  return gstin !== null && panOf(gstin) !== number ? `The GSTIN contains another PAN: ${panOf(gstin)}.` : null
}

/**
 * Prices under the present registration need their documents under it. Late money of an expired checkout is rare and may come for
 * days, so it does not count here: packing its order is refused (`issueInvoice`).
 */
const waiting = {
  orders: sql<number>`(SELECT count(*)::int FROM orders JOIN payments ON payments.order_id = orders.id
    WHERE orders.status = 'processing' AND payments.status ${inStates(standingStates)}
    AND NOT EXISTS (SELECT FROM present_invoices WHERE present_invoices.order_id = orders.id))`,
  checkouts: sql<number>`(SELECT count(*)::int FROM payments WHERE status ${inStates([...unpaidStates, 'confirming'])})`,
}

async function waitingProblems(db: Database): Promise<Problems> {
  const { orders, checkouts } = await readOne(db, waiting, (columns) => sql`SELECT ${columns}`)
  const sentences: string[] = []
  if (orders > 0) {
    const which = orders === 1 ? 'One order has' : `${formatCount(orders)} orders have`
    sentences.push(
      `${which} no invoice yet, and a price under the present registration. Pack or cancel them first.`,
    )
  }
  if (checkouts > 0) {
    const which = checkouts === 1 ? 'One checkout is' : `${formatCount(checkouts)} checkouts are`
    sentences.push(
      `${which} open at a price under the present registration. Please try again once they are paid or over, mostly within half an hour.`,
    )
  }
  return sentences.length === 0 ? {} : { 'legal.registration': sentences.join(' ') }
}
