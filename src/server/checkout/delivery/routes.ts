import { getPinPlaces } from '#contract/shop/pins.ts'
import type { Handle } from '../../platform/http/bind-endpoints.ts'
import { placesOf } from './pin-places.ts'

/** What a PIN tells of an address. */
export function registerDeliveryRoutes(api: Handle): void {
  api(getPinPlaces, async ({ params }) => ({ places: placesOf(params.beginning) }))
}
