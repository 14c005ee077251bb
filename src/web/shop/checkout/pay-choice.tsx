import { useEffect, useEffectEvent } from 'react'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { pinDigits } from '#shared/delivery/zones.ts'
import { formatRupees } from '#shared/money.ts'
import { api } from '../../lib/api/browser-api.ts'
import { formatDay } from '../../lib/dates.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Failed } from '../../ui/failed.tsx'
import type { QuoteToPay, WantedItem } from '../cart/use-quote.ts'
import type { AddressFields } from '../orders/use-address-form.ts'
import { Choice, ChoicePlace } from './choice.tsx'
import { type LaterWay, laterWayOf } from './later-way.ts'

interface PayChoiceProps {
  items: WantedItem[] | undefined
  form: AddressFields
  quote: QuoteToPay
  /** How often the shop has rejected the goods; its rules may have changed. */
  rejections: number
  /** The chosen way to pay later; null for paying now. */
  chosen: LaterWay | null
  isFixed: boolean
  onChoose: (chosen: LaterWay | null) => void
}

/** Pay now, at the door, or later by invoice, with the fee before it is chosen, and why not where the door can't be. */
export function PayChoice({ items, form, quote, rejections, chosen, isFixed, onChoose }: PayChoiceProps) {
  const pin = pinDigits(form.watch('zip') ?? '') ?? undefined
  const known = quote.payment_methods
  const key = JSON.stringify([quote.lines, quote.total, pin, rejections])
  // The quote has the ways to pay already, for any PIN code.
  const { data, failure, reload } = useLoad(pin || !known ? key : null, async () => {
    const { payment_methods } = await api(quoteCheckout, { body: { items, pin } })
    return payment_methods
  })
  const methods = data ?? known
  const door = methods?.find(({ kind }) => kind === 'cod')
  const ways = (methods ?? []).map(laterWayOf).filter((way) => way !== null)
  // The chosen way follows the goods and the address; it ends where it is not possible any more.
  const follow = useEffectEvent(() => {
    if (chosen) onChoose(ways.find(({ kind }) => kind === chosen.kind) ?? null)
  })
  useEffect(() => {
    if (methods) follow()
  }, [methods])
  if (door?.code === 'cod_off' && ways.length === 0) return null
  if (!methods && !failure) return <ChoicePlace />
  return (
    <div aria-live="polite" className="mt-4">
      {ways.length > 0 && (
        <fieldset disabled={isFixed} className="grid gap-2.5">
          <legend className="mb-2 font-semibold text-label">How would you like to pay?</legend>
          <Choice name="payBy" isChosen={!chosen} onChoose={() => onChoose(null)}>
            <span className="block font-semibold">Pay now: {formatRupees(quote.total)}</span>
            <span className="block text-ink-700">By UPI, card or netbanking.</span>
          </Choice>
          {ways.map((way) => (
            <Choice
              key={way.kind}
              name="payBy"
              isChosen={chosen?.kind === way.kind}
              onChoose={() => onChoose(way)}
            >
              <span className="block font-semibold">
                {nameOf(way)}: {formatRupees(way.amounts.total)}
              </span>
              <span className="block text-ink-700">{aboutOf(way)}</span>
            </Choice>
          ))}
        </fieldset>
      )}
      {door && !door.available && door.code !== 'cod_off' && (
        <p className="text-ink-700 text-label not-first:mt-3">{door.reason}</p>
      )}
      {failure && (
        <div className="mt-3">
          <Failed message="We could not find out how else you can pay." onRetry={() => void reload()} />
        </div>
      )}
    </div>
  )
}

const nameOf = ({ terms }: LaterWay): string =>
  terms ? `Pay within ${terms.days} days by invoice` : 'Cash on delivery'

function aboutOf({ fee, terms }: LaterWay): string {
  if (terms) {
    const to = terms.pay_to.length > 0 ? ` Pay to: ${terms.pay_to.join(', ')}.` : ''
    return `Due on ${formatDay(terms.due_on)}.${to}`
  }
  const part = fee > 0 ? `Includes ${formatRupees(fee)} for cash on delivery. ` : ''
  return `${part}We e-mail you to confirm the order before we pack it.`
}
