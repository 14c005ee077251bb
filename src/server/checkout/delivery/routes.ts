import { getPinPlaces } from '#contract/shop/pins.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { placesOf } from './pin-places.ts'

/** The places of a PIN. */
export function registerDeliveryRoutes(api: Handle): void {
  api(getPinPlaces, async ({ params }) => ({ places: placesOf(params.beginning) }))
}
