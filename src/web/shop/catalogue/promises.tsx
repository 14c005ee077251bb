import { RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import { figures } from '#contract/content/figures.ts'
import { settings } from '#contract/settings.ts'

const promises = [
  {
    Icon: Truck,
    title: `Free delivery above ${figures.freeAbove}`,
    text: `${figures.flatFee} below that. Packed in ${figures.processing}, with you ${figures.delivery} later.`,
  },
  {
    Icon: RotateCcw,
    title: settings.claims.guarantee,
    text: `Not happy? Return it within ${figures.returnWindow} of delivery; the money is back within ${figures.refundTime} of our approval.`,
  },
  {
    Icon: ShieldCheck,
    title: 'Secure payment',
    text: `By card or UPI through ${settings.payment.providerName}. We never see your card number.`,
  },
]

/** Delivery, return and payment, as the owner's settings have them. */
export function Promises() {
  return (
    <ul aria-label="Delivery and returns" className="mt-6 grid gap-4 rounded-card bg-paper-100 p-5">
      {promises.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf-700" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-ink-700 text-sm">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
