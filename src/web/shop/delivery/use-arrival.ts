import { type Arrival, arrivalOf } from '#shared/delivery/arrival.ts'
import { zoneOfPin } from '#shared/delivery/zones.ts'
import { dayInIndia } from '#shared/garden/days.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { useSettings } from '../../lib/settings.tsx'

/**
 * The delivery date for a PIN. Null for an invalid PIN, and before hydration, because cached pages must not
 * contain a date of today.
 */
export function useArrival(pin: string | null | undefined): Arrival | null {
  const { shipping } = useSettings()
  const isHydrated = useIsHydrated()
  const zone = isHydrated && pin ? zoneOfPin(pin) : null
  return zone && arrivalOf(dayInIndia(new Date()), zone, shipping)
}
