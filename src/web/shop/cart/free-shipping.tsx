import { useId } from 'react'
import { useConfig } from '../../lib/api/use-config.ts'
import { freeShippingWords } from './free-shipping-words.ts'

/** How much is missing to free shipping, in words and as a bar. */
export function FreeShipping({ remaining }: { remaining: number }) {
  const id = useId()
  const threshold = useConfig().free_shipping_above
  return (
    <div className="mb-5 rounded-(--radius-control) bg-leaf-50 p-4 text-leaf-900">
      <p id={id} className="font-medium leading-snug">
        {freeShippingWords(remaining, threshold)}
      </p>
      {threshold > 0 && (
        <progress
          aria-labelledby={id}
          max={threshold}
          value={Math.max(0, threshold - remaining)}
          className="bar mt-2.5"
        />
      )}
    </div>
  )
}
