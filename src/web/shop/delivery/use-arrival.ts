import { type Arrival, arrivalOf } from '#shared/delivery/arrival.ts'
import { zoneOfPin } from '#shared/delivery/zones.ts'
import { dayInIndia } from '#shared/garden/days.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { useSettings } from '../../lib/settings.tsx'

/**
 * When an order of now would arrive at a PIN; null for what is no PIN, and before hydration, since pages are kept and the date is
 * of today.
 */
export function useArrival(pin: string | null | undefined): Arrival | null {
  const { shipping } = useSettings()
  const isHydrated = useIsHydrated()
  const zone = isHydrated && pin ? zoneOfPin(pin) : null
  return zone && arrivalOf(dayInIndia(new Date()), zone, shipping)
}
