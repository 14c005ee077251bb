import { Truck } from 'lucide'
import { useEffect } from 'react'
import { pinDigits } from '#shared/delivery/zones.ts'
import { Icon } from '../../ui/icon.tsx'
import { Arrives } from '../delivery/arrives.tsx'
import { deliveryPin } from '../delivery/delivery-pin.ts'
import { useArrival } from '../delivery/use-arrival.ts'
import type { AddressFields } from '../orders/use-address-form.ts'

/**
 * When an order of now arrives at the PIN of the address, which the browser then remembers. As high without a PIN, so
 * that nothing moves.
 */
export function ArrivalAtAddress({ form }: { form: AddressFields }) {
  const pin = pinDigits(form.watch('zip') ?? '')
  const arrival = useArrival(pin)
  useEffect(() => {
    if (pin) deliveryPin.write(pin)
  }, [pin])
  return (
    <div aria-live="polite" className="mt-3 border-paper-200 border-t pt-2">
      {arrival ? (
        <Arrives arrival={arrival}>at {pin}</Arrives>
      ) : (
        <p className="flex min-h-11 items-center gap-3 text-ink-700 text-label">
          <Icon of={Truck} strokeWidth={1.75} className="size-5 shrink-0" />
          Enter your PIN code to see when your order arrives.
        </p>
      )}
    </div>
  )
}
