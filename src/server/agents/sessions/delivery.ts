import type { Destination, FulfillmentAnswer, Message } from '#contract/agents/answers.ts'
import type { FulfillmentRequest } from '#contract/agents/requests.ts'
import { pinBeginning } from '#contract/shop/pins.ts'
import { arrivalOf, arrivalText } from '#shared/delivery/arrival.ts'
import { pinDigits, zoneOfPin } from '#shared/delivery/zones.ts'
import { dayInIndia } from '#shared/garden/days.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { placesOf } from '../../checkout/delivery/pin-places.ts'
import { placeProblem } from '../../checkout/delivery/place-address.ts'
import { recoverable, warning } from '../protocol/messages.ts'
import type { Personal } from './session-store.ts'

const methodId = 'shipping'
const groupId = 'parcel'
const optionId = 'standard'

/** Whether parcels go to a PIN: to each PIN that begins like one of the post or of the army's post. */
function isServed(pin: string): boolean {
  return zoneOfPin(pin) === 'army' || placesOf(pin.slice(0, pinBeginning)).length > 0
}

/** Why no parcel goes to a PIN; null when one does. */
export function problemOfPin(written: string): string | null {
  const pin = pinDigits(written)
  if (pin === null) return 'A PIN code of India has six digits, such as 560001.'
  return isServed(pin) ? null : `We do not deliver to the PIN code ${pin}.`
}

/** What the request says about delivery, for {@link Personal}. */
export function readFulfillment(request: FulfillmentRequest | undefined): {
  personal: Pick<Personal, 'destinations' | 'selectedDestinationId' | 'selectedOptionId'>
  messages: Message[]
} {
  const methods = request?.methods ?? []
  const method = methods.find(({ type = 'shipping' }) => type === 'shipping')
  const messages: Message[] = methods.some(({ type }) => type !== undefined && type !== 'shipping')
    ? [
        warning(
          'fulfillment_method_unavailable',
          'Orders are delivered by courier. They can’t be picked up.',
          '$.fulfillment.methods',
        ),
      ]
    : []
  if (!method) return { personal: {}, messages }
  const destinations = (method.destinations ?? []).map(
    (destination, index): Destination => ({
      ...destination,
      id: destination.id ?? `dest_${index + 1}`,
    }),
  )
  const only = destinations.length === 1 ? destinations[0]?.id : null
  const group = method.groups?.[0]
  return {
    personal: {
      destinations,
      selectedDestinationId: method.selected_destination_id ?? only ?? null,
      ...(group?.selected_option_id !== undefined && { selectedOptionId: group.selected_option_id }),
    },
    messages,
  }
}

interface Delivered {
  settings: WordedSettings
  lineIds: string[]
  shippingPaise: number
  now: Date
}

/** Methods, destinations and options of a checkout, and what is missing for the delivery. */
export function presentFulfillment(
  { destinations = [], selectedDestinationId = null, selectedOptionId }: Personal,
  { settings, lineIds, shippingPaise, now }: Delivered,
): { fulfillment: FulfillmentAnswer; messages: Message[] } {
  const place = destinations.findIndex(({ id }) => id === selectedDestinationId)
  const destination = destinations[place]
  const chosen = selectedOptionId === undefined ? optionId : selectedOptionId
  const option = chosen === optionId ? optionId : null
  const pin = destination?.postal_code ?? ''
  const zone = zoneOfPin(pin) ?? 'standard'
  const arrival = arrivalText(arrivalOf(dayInIndia(now), zone, settings.shipping)).replaceAll('\u00a0', ' ')
  return {
    fulfillment: {
      methods: [
        {
          id: methodId,
          type: 'shipping',
          line_item_ids: lineIds,
          destinations,
          selected_destination_id: destination?.id ?? null,
          groups: [
            {
              id: groupId,
              line_item_ids: lineIds,
              selected_option_id: option,
              options: [
                {
                  id: optionId,
                  title: 'Standard Delivery',
                  description: `Arrives ${arrival} by courier.`,
                  totals: [{ type: 'total', display_text: 'Delivery', amount: shippingPaise }],
                },
              ],
            },
          ],
        },
      ],
    },
    messages: [
      ...(destination ? problemsOf(destination, place) : [missingDestination]),
      ...(option === null ? [missingOption] : []),
    ],
  }
}

const missingDestination = recoverable(
  'fulfillment_destination_required',
  'Name the address of delivery, and select it.',
  '$.fulfillment.methods[0].selected_destination_id',
)

const missingOption = recoverable(
  'fulfillment_option_required',
  `Select the option “${optionId}”.`,
  '$.fulfillment.methods[0].groups[0].selected_option_id',
)

function problemsOf(destination: Destination, place: number): Message[] {
  const path = `$.fulfillment.methods[0].destinations[${place}]`
  const { address_country: country = 'IN', postal_code: pin, address_region: state } = destination
  if (!/^(in|ind|india)$/i.test(country.trim()))
    return [recoverable('address_undeliverable', 'We deliver within India only.', `${path}.address_country`)]
  if (pin === undefined || pin.trim() === '')
    return [recoverable('field_required', 'The address needs a PIN code.', `${path}.postal_code`)]
  const problem = problemOfPin(pin)
  if (problem) return [recoverable('address_undeliverable', problem, `${path}.postal_code`)]
  const differs = state === undefined || state.trim() === '' ? null : placeProblem({ zip: pin, state })
  return differs ? [recoverable('address_invalid', differs, `${path}.address_region`)] : []
}
