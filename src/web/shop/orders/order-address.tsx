import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/shop/orders.ts'
import { formatPhone } from '../../lib/phone.ts'
import { Button } from '../../ui/button.tsx'

const AddressForm = lazy(() => import('./address-form.tsx'))

/** The address of an order, with a change button while that is possible. */
export function OrderAddress({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) {
  const hasAddress = order.shipping_full_name !== null
  const [isEditing, setEditing] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const change = useRef<HTMLButtonElement>(null)

  // Returns the focus from the closed form to its button.
  useEffect(() => {
    if (isSaved) change.current?.focus()
  }, [isSaved])

  if (order.can_change_address && (isEditing || !hasAddress)) {
    return (
      <Suspense fallback={<p className="text-ink-700">Loading…</p>}>
        <AddressForm
          order={order}
          onSaved={(changed) => {
            onChanged(changed)
            setEditing(false)
            setSaved(true)
          }}
          onCancel={hasAddress ? () => setEditing(false) : undefined}
        />
      </Suspense>
    )
  }
  return (
    <>
      {hasAddress ? <Address order={order} /> : <p className="text-ink-700">No address was given.</p>}
      <p role="status" className="mt-2 font-medium text-leaf-700">
        {isSaved && 'The address is saved.'}
      </p>
      {order.can_change_address && (
        <Button
          ref={change}
          look="quiet"
          className="-ml-5"
          onClick={() => {
            setSaved(false)
            setEditing(true)
          }}
        >
          Change address
        </Button>
      )}
    </>
  )
}

function Address({ order }: { order: Order }) {
  return (
    <address className="not-italic">
      <span className="block font-medium">{order.shipping_full_name}</span>
      <span className="block">{order.shipping_address}</span>
      <span className="block">
        {order.shipping_city}, {order.shipping_state} {order.shipping_zip}
      </span>
      <span className="block">{order.shipping_country}</span>
      {order.shipping_phone && (
        <span className="mt-2 block">The courier calls {formatPhone(order.shipping_phone)}</span>
      )}
      {order.buyer && (
        <span className="mt-2 block">
          Billed to {order.buyer.legal_name}, GSTIN {order.buyer.gstin}
        </span>
      )}
    </address>
  )
}
