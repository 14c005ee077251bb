import { formatCount, formatRupees } from '#shared/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { fitted, packable, sumOfShares } from './kit-facts.ts'
import type { KitEdit } from './use-kit.ts'
import type { StockOfKit } from './use-stock-items.ts'

interface KitSumProps {
  edit: KitEdit
  /** The typed price of the kit. */
  price: string
  stockItems: StockOfKit
  isFixed: boolean
}

/** The sum of the shares against the price, and the number of kits that can be packed. */
export function KitSum({ edit, price, stockItems, isFixed }: KitSumProps) {
  const { parts } = edit
  const sum = sumOfShares(parts, price)
  const enough = packable(parts, stockItems)
  return (
    <div className="grid gap-2 rounded-(--radius-control) bg-paper-100 p-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        {sum ? (
          <>
            <span>
              Shares <strong>{formatRupees(sum.total)}</strong> of the price{' '}
              <strong>{formatRupees(sum.price)}</strong>
            </span>
            <Badge tone={sum.problem === null ? 'green' : 'clay'}>
              {sum.problem === null ? 'Add up' : 'Do not add up'}
            </Badge>
          </>
        ) : (
          <span>Give the price and a share for each part; 0 for what comes free.</span>
        )}
      </p>
      {!isFixed && sum?.problem !== null && price.trim() !== '' && (
        <p>
          <Button
            look="secondary"
            onClick={() => edit.put(fitted(parts, price), 'The shares add up to the price.')}
          >
            Fit the shares to the price
          </Button>
        </p>
      )}
      {enough && (
        <p className="text-label">
          Enough is free for <strong>{formatCount(enough.kits)}</strong>
          {` ${enough.kits === 1 ? 'kit' : 'kits'}; there is the least of ${enough.min}.`}
        </p>
      )}
    </div>
  )
}
