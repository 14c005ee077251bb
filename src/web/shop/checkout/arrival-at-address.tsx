import { useEffect } from 'react'
import { pinDigits } from '#shared/delivery/zones.ts'
import { Arrives } from '../delivery/arrives.tsx'
import { deliveryPin } from '../delivery/delivery-pin.ts'
import { useArrival } from '../delivery/use-arrival.ts'
import type { AddressFields } from '../orders/use-address-form.ts'

/** When an order of now arrives at the PIN of the address, which the browser then remembers. */
export function ArrivalAtAddress({ form }: { form: AddressFields }) {
  const pin = pinDigits(form.watch('zip') ?? '')
  const arrival = useArrival(pin)
  useEffect(() => {
    if (pin) deliveryPin.write(pin)
  }, [pin])
  return (
    <div aria-live="polite" className="mt-2 empty:hidden">
      {arrival && <Arrives arrival={arrival}>at {pin}</Arrives>}
    </div>
  )
}
