import { formatRupees } from './money.ts'

interface AskedPayment {
  name: string
  order: string
  total: number
  url: string
  /** The moment in words. */
  until: string
}

/** What the shop writes to a customer with the address to pay. */
export const paymentMessage = ({ name, order, total, url, until }: AskedPayment): string =>
  `Namaste ${name}, your order ${order} of ${formatRupees(total)} is ready to be paid: ${url} (until ${until}). Thank you!`

/** Opens a talk on WhatsApp with a text. @param phone with the code of the country, such as `+919876543210`. */
export const whatsAppAddress = (phone: string, text: string): string =>
  `https://wa.me/${phone.replaceAll('+', '')}?text=${encodeURIComponent(text)}`
