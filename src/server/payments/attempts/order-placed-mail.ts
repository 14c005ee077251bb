import type { Mail } from '../../platform/email/mail-data.ts'

export const orderPlacedTemplate = 'order-placed'

/** An order is reported as placed once, whoever settles its payment. */
export const orderPlacedKey = (orderId: number | ''): string => `${orderPlacedTemplate}:${orderId}`

export const orderPlacedMail = ({ orderId, email }: { orderId: number; email: string }): Mail => ({
  template: orderPlacedTemplate,
  recipient: email,
  data: { orderId },
  dedupeKey: orderPlacedKey(orderId),
})
