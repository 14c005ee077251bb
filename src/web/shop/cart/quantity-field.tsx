import { Minus, Plus } from 'lucide'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { clampQuantity, minQuantity } from '#shared/field-rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCart } from './cart-store.ts'

/** The pause after the last key until a typed quantity is sent. */
const typingPauseMs = 700

interface QuantityFieldProps {
  /** The product's name, for the controls' names. */
  name: string
  quantity: number
  /** `isCapped`: more was typed than allowed. Also called when that changed nothing. */
  onChange: (quantity: number, isCapped: boolean) => void
}

const stepClass =
  'inline-flex size-11 items-center justify-center text-leaf-700 hover:bg-leaf-50 disabled:text-paper-300 disabled:hover:bg-transparent'

/**
 * A quantity from 1 to the limit of the shopper with its two buttons. The browser's own number field has arrow keys, the phone's
 * digits keyboard and its role for screen readers.
 */
export function QuantityField({ name, quantity, onChange }: QuantityFieldProps) {
  const { maxQuantity } = useCart()
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)

  function commit(value: number): void {
    setTyped(null)
    const wanted = clampQuantity(value, maxQuantity)
    const isCapped = value > maxQuantity
    if (wanted !== quantity || isCapped) onChange(wanted, isCapped)
  }

  const commitTyped = useEffectEvent(() => commit(Number(typed)))
  useEffect(() => {
    // An empty field is being edited, until it loses the focus.
    if (!typed) return
    const isTooMuch = Number(typed) > maxQuantity
    const timer = setTimeout(commitTyped, isTooMuch ? 0 : typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, maxQuantity])

  function step(event: MouseEvent, by: number): void {
    const wanted = clampQuantity(quantity + by, maxQuantity)
    // A disabled button loses the focus; keyboard users continue in the field beside it.
    const isByKeyboard = event.detail === 0
    if (isByKeyboard && (wanted === minQuantity || wanted === maxQuantity)) input.current?.focus()
    commit(wanted)
  }

  return (
    <div className="inline-flex overflow-clip rounded-(--radius-control) border border-ink-500 bg-white focus-within:border-leaf-700">
      <button
        type="button"
        aria-label={`Decrease quantity of ${name}`}
        disabled={quantity <= minQuantity}
        onClick={(event) => step(event, -1)}
        className={stepClass}
      >
        <Icon of={Minus} className="size-4" />
      </button>
      <input
        ref={input}
        type="number"
        inputMode="numeric"
        min={minQuantity}
        max={maxQuantity}
        step={1}
        aria-label={`Quantity of ${name}`}
        value={typed ?? quantity}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== null && commit(Number(typed))}
        onKeyDown={(event) => event.key === 'Enter' && typed !== null && commit(Number(typed))}
        onFocus={(event) => event.target.select()}
        className="quantity-input w-10 text-center font-semibold tabular-nums"
      />
      <button
        type="button"
        aria-label={`Increase quantity of ${name}`}
        disabled={quantity >= maxQuantity}
        onClick={(event) => step(event, 1)}
        className={stepClass}
      >
        <Icon of={Plus} className="size-4" />
      </button>
    </div>
  )
}
