import { useEffect, useEffectEvent } from 'react'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { pinDigits } from '#shared/delivery/zones.ts'
import { formatRupees } from '#shared/money.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Failed } from '../../ui/failed.tsx'
import type { QuoteToPay, WantedItem } from '../cart/use-quote.ts'
import type { AddressFields } from '../orders/use-address-form.ts'
import type { AtDoor } from './at-door.ts'
import { Choice, ChoicePlace } from './choice.tsx'

interface PayChoiceProps {
  items: WantedItem[] | undefined
  form: AddressFields
  quote: QuoteToPay
  /** How often the shop has rejected the goods; its rules may have changed. */
  rejections: number
  /** The chosen cash on delivery; null for paying now. */
  chosen: AtDoor | null
  isFixed: boolean
  onChoose: (chosen: AtDoor | null) => void
}

/** Pay now or at the door, with the fee before it is chosen, and why not where it can't be. */
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
  const atDoor =
    door?.available && door.amounts ? { ...door.amounts, fee: door.fee, total: door.total } : null
  // The chosen way follows the goods and the address; it ends where it is not possible any more.
  const follow = useEffectEvent(() => {
    if (chosen) onChoose(atDoor)
  })
  useEffect(() => {
    if (methods) follow()
  }, [methods])
  if (door?.code === 'cod_off') return null
  if (!methods && !failure) return <ChoicePlace />
  return (
    <div aria-live="polite" className="mt-4">
      {atDoor ? (
        <fieldset disabled={isFixed} className="grid gap-2.5">
          <legend className="mb-2 font-semibold text-label">How would you like to pay?</legend>
          <Choice name="payBy" isChosen={!chosen} onChoose={() => onChoose(null)}>
            <span className="block font-semibold">Pay now: {formatRupees(quote.total)}</span>
            <span className="block text-ink-700">By UPI, card or netbanking.</span>
          </Choice>
          <Choice name="payBy" isChosen={chosen !== null} onChoose={() => onChoose(atDoor)}>
            <span className="block font-semibold">Cash on delivery: {formatRupees(atDoor.total)}</span>
            <span className="block text-ink-700">
              {atDoor.fee > 0 && `Includes ${formatRupees(atDoor.fee)} for cash on delivery. `}
              We e-mail you to confirm the order before we pack it.
            </span>
          </Choice>
        </fieldset>
      ) : (
        door && <p className="text-ink-700 text-label">{door.reason}</p>
      )}
      {failure && (
        <div className="mt-3">
          <Failed
            message="We could not find out whether you can pay on delivery."
            onRetry={() => void reload()}
          />
        </div>
      )}
    </div>
  )
}
