import { Link } from 'react-router'
import { isNarrowed, listPath, type OrderList, viewLabels } from './list-address.ts'

/** An empty list or no matches, depending on the address. */
export function NoOrders({ list }: { list: OrderList }) {
  const isWhole = list.view === 'all'
  const isSearched = isNarrowed(list)
  return (
    <div className="py-14 text-center">
      <h2 className="text-subheading">{isSearched ? 'No order matches' : 'Nothing here'}</h2>
      <p className="mt-2 text-ink-700">
        {isSearched
          ? 'A number, PIN or tracking number must be whole; a name may be a part.'
          : isWhole
            ? 'Nobody has ordered yet.'
            : `No order is in “${viewLabels[list.view]}” now.`}
      </p>
      {(isSearched || !isWhole) && (
        <p className="mt-4">
          <Link to={listPath({ q: isWhole ? '' : list.q })} className="text-link">
            {isWhole ? 'Show all orders' : 'Look in all orders'}
          </Link>
        </p>
      )}
    </div>
  )
}
