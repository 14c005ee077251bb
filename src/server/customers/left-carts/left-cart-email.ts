import { isTaxed } from '#shared/copy/seller-numbers.ts'
import { discountedPrice, formatPaise } from '#shared/money.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import type { CartLine } from '../../checkout/cart/store.ts'
import { type Email, firstName, text } from '../../platform/email/email-template.ts'
import { subjectAndHeading, translator } from '../../platform/email/translator.ts'

type MailedLine = Pick<CartLine, 'name' | 'quantity' | 'pricePaise' | 'discountPercent'>

interface LeftCartData {
  fullName: string
  token: string
  unsubscribeToken: string
  lines: MailedLine[]
  siteUrl: string
  settings: WordedSettings
}

/** Shows a shopper the cart that was left, at the prices of now. The link counts the return; the cart needs a sign-in. */
export function leftCartEmail({
  fullName,
  token,
  unsubscribeToken,
  lines,
  siteUrl,
  settings,
}: LeftCartData): Email {
  const say = translator(settings, 'left-cart', { firstName: firstName(fullName) })
  const amountOf = ({ pricePaise, discountPercent, quantity }: MailedLine): number =>
    discountedPrice(pricePaise, discountPercent) * quantity
  const total = lines.reduce((sum, line) => sum + amountOf(line), 0)
  return {
    ...subjectAndHeading(say),
    blocks: [
      text(say('opening')),
      {
        kind: 'goods',
        lines: lines.map((line) => ({
          name: line.name,
          quantity: line.quantity,
          amount: formatPaise(amountOf(line)),
        })),
        sums: [
          { label: isTaxed(settings.legal) ? 'Goods, GST included' : 'Goods', value: formatPaise(total) },
        ],
      },
      { kind: 'button', label: 'Open my cart', url: `${siteUrl}/cart?reminder=${encodeURIComponent(token)}` },
      text(say('closing')),
    ],
    reason: `You get this because this address is subscribed to the ${settings.brand.name} newsletter, at most once a week.`,
    unsubscribeUrl: `${siteUrl}/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`,
  }
}
