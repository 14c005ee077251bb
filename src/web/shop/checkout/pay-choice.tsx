import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { quoteCheckout } from '#contract/shop/checkout.ts'
import { pinDigits } from '#shared/delivery/zones.ts'
import { formatRupees } from '#shared/money.ts'
import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import type { WantedItem } from '../cart/use-quote.ts'
import type { AddressFields } from '../orders/use-address-form.ts'
import type { AtDoor } from './at-door.ts'

interface PayChoiceProps {
  items: WantedItem[] | undefined
  form: AddressFields
  /** What the ways to pay depend on besides the PIN code: goods and total. */
  goodsKey: string
  /** The chosen cash on delivery; null for paying now. */
  chosen: AtDoor | null
  isFixed: boolean
  onChoose: (chosen: AtDoor | null) => void
}

/** Pay now or at the door, with the fee before it is chosen, and why not where it can't be. */
export function PayChoice({ items, form, goodsKey, chosen, isFixed, onChoose }: PayChoiceProps) {
  const pin = pinDigits(form.watch('zip') ?? '') ?? undefined
  const { data } = useLoad(`${goodsKey} ${pin}`, async () => {
    const { payment_methods } = await api(quoteCheckout, { body: { items, pin } })
    const methodOf = (kind: string) => payment_methods.find((method) => method.kind === kind)
    return { online: methodOf('online'), door: methodOf('cod') }
  })
  const door = data?.door
  const atDoor =
    door?.available && door.amounts ? { ...door.amounts, fee: door.fee, total: door.total } : null
  // The chosen way follows the goods and the address; it ends where it is not possible any more.
  const follow = useEffectEvent(() => {
    if (chosen && data) onChoose(atDoor)
  })
  useEffect(() => {
    if (data) follow()
  }, [data])
  if (!door || door.code === 'cod_off') return null
  return (
    <div aria-live="polite" className="mt-4">
      {atDoor ? (
        <fieldset disabled={isFixed} className="grid gap-2.5">
          <legend className="mb-2 font-semibold text-label">How would you like to pay?</legend>
          <Choice isChosen={!chosen} onChoose={() => onChoose(null)}>
            <span className="block font-semibold">Pay now: {formatRupees(data?.online?.total ?? 0)}</span>
            <span className="block text-ink-700">By UPI, card or netbanking.</span>
          </Choice>
          <Choice isChosen={chosen !== null} onChoose={() => onChoose(atDoor)}>
            <span className="block font-semibold">Cash on delivery: {formatRupees(atDoor.total)}</span>
            <span className="block text-ink-700">
              {atDoor.fee > 0 && `Includes ${formatRupees(atDoor.fee)} for cash on delivery. `}
              We e-mail you to confirm the order before we pack it.
            </span>
          </Choice>
        </fieldset>
      ) : (
        <p className="text-ink-700 text-label">{door.reason}</p>
      )}
    </div>
  )
}

interface ChoiceProps {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <label className="flex min-h-12 cursor-pointer items-center gap-3 rounded-(--radius-control) border border-paper-300 bg-white px-4 py-2.5 text-label leading-snug transition-colors hover:border-leaf-600 has-checked:border-leaf-700 has-checked:bg-leaf-50 has-checked:ring-1 has-checked:ring-leaf-700">
    <input
      type="radio"
      name="payBy"
      checked={isChosen}
      onChange={onChoose}
      className="size-5 shrink-0 accent-leaf-700"
    />
    <span className="min-w-0">{children}</span>
  </label>
)
