import type { Order, OrderParcel } from '#contract/shop/orders.ts'
import { formatDay } from '../../lib/dates.ts'

/** The parcels that have left, each with the carrier's own page. */
export function OrderParcels({ parcels }: Pick<Order, 'parcels'>) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {parcels.map((parcel, index) => (
        <li key={`${parcel.sent_at} ${parcel.tracking_number}`}>
          <Parcel parcel={parcel} name={parcels.length > 1 ? `Parcel ${index + 1}: ` : ''} />
        </li>
      ))}
    </ul>
  )
}

function Parcel({ parcel, name }: { parcel: OrderParcel; name: string }) {
  const { carrier, tracking_number, tracking_url, sent_at, is_replacement } = parcel
  return (
    <>
      <p className="font-medium">
        {name}
        {carrier}
      </p>
      <p className="text-ink-700 text-label">
        <span>{tracking_number ?? 'Without a tracking number'}</span>, sent{' '}
        <span className="whitespace-nowrap">{formatDay(sent_at)}</span>
        {is_replacement && ', a replacement'}
      </p>
      {tracking_url && (
        <a
          href={tracking_url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link inline-flex min-h-11 items-center"
        >
          Track at {carrier}
          <span className="sr-only"> {tracking_number} (opens in a new tab)</span>
        </a>
      )}
    </>
  )
}
