import { fixed } from '../fixed.ts'
import { formatPaise } from '../money.ts'
import { fromSettings, type PostalAddress } from '../settings/settings.ts'

/** On one line, as running text and mails have it. */
export const addressLine = (address: PostalAddress): string =>
  `${[...address.lines, address.city].join(', ')}, ${address.state} ${address.pin}, ${fixed.country}`

/** The settings' figures as pages word them, so that no text repeats a number of its own. */
export const figuresOf = fromSettings(({ shipping, returns }) => ({
  freeAbove: formatPaise(shipping.freeAbovePaise),
  flatFee: formatPaise(shipping.flatFeePaise),
  processing: `${shipping.minProcessingDays} to ${shipping.maxProcessingDays} business days`,
  delivery: `${shipping.minDeliveryDays} to ${shipping.maxDeliveryDays} business days`,
  doorToDoor: `${shipping.minProcessingDays + shipping.minDeliveryDays} to ${shipping.maxProcessingDays + shipping.maxDeliveryDays} business days`,
  returnWindow: `${returns.windowDays} days`,
  refundTime: `${returns.refundDays} business days`,
}))
