import { pinDigits } from '#shared/delivery/zones.ts'
import { memory } from '../../lib/session/browser-memory.ts'

/** The six digits of the PIN for which dates are shown. */
export const deliveryPin = memory('delivery-pin', (value) => pinDigits(value) === value)
