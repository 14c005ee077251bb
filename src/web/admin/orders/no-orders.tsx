import { EmptyList } from '../components/empty-list.tsx'
import { isNarrowed, listPath, type OrderList, viewLabels } from './list-address.ts'

/** An empty list or no matches, depending on the address. */
export function NoOrders({ list }: { list: OrderList }) {
  const isWhole = list.view === 'all'
  const isSearched = isNarrowed(list)
  const wider = {
    to: listPath({ q: isWhole ? '' : list.q }),
    label: isWhole ? 'Show all orders' : 'Look in all orders',
  }
  return (
    <EmptyList
      heading={isSearched ? 'No order matches' : 'No orders'}
      wider={(isSearched || !isWhole) && wider}
    >
      {isSearched
        ? 'A number, PIN or tracking number must be whole; a name may be a part.'
        : isWhole
          ? 'Orders appear here once they are placed.'
          : `No order is in “${viewLabels[list.view]}” now.`}
    </EmptyList>
  )
}
