import type { Good } from '#shared/garden/goods.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { useAddItems } from './use-add-items.ts'

/** Adds a number of packs of a product to the cart. */
export function AddPacks({ good, packs }: { good: Good; packs: number }) {
  const isHydrated = useIsHydrated()
  const { add, isBusy, notice } = useAddItems([{ productId: good.productId, quantity: packs }])
  if (!isHydrated) return null
  return (
    <span className="grid gap-1 sm:justify-items-end">
      <Button look="secondary" onClick={add} disabled={isBusy}>
        Add {packs} {packs === 1 ? 'pack' : 'packs'}
        <span className="sr-only"> of {good.name} to cart</span>
      </Button>
      <span role="status" className="text-ink-700 text-label empty:hidden">
        {notice?.text}
      </span>
    </span>
  )
}
