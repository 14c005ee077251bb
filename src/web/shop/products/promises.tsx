import { PackageCheck, RotateCcw, ShieldCheck } from 'lucide'
import { figuresOf } from '#shared/copy/figures.ts'
import { guaranteeOrReturns, returnsInShort } from '#shared/copy/returns-in-short.ts'
import { fixed } from '#shared/fixed.ts'
import { fromSettings } from '#shared/settings/settings.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

const promisesOf = fromSettings((settings) => {
  const figures = figuresOf(settings)
  return [
    {
      icon: PackageCheck,
      title: `Free delivery above ${figures.freeAbove}`,
      text: `${figures.flatFee} on smaller orders. Packed in ${figures.processing}, with you ${figures.delivery} later.`,
    },
    {
      icon: RotateCcw,
      title: guaranteeOrReturns(settings),
      text: returnsInShort(settings),
      link: { to: '/returns', label: 'How returns work' },
    },
    {
      icon: ShieldCheck,
      title: 'Secure payment',
      text: `By UPI or card through ${fixed.paymentProvider}. We never see your card number.`,
    },
  ]
})

interface PromisesProps {
  className?: string
  /** Products that cannot be bought have no delivery promise. */
  hasDelivery?: boolean
}

/** Delivery, return and payment, as the owner's settings have them. */
export function Promises({ className = 'mt-6', hasDelivery = true }: PromisesProps) {
  const promises = promisesOf(useSettings()).slice(hasDelivery ? 0 : 1)
  return (
    <ul
      aria-label={hasDelivery ? 'Delivery and returns' : 'Returns and payment'}
      className={`${className} divide-y divide-paper-300 border-paper-300 border-y`}
    >
      {promises.map(({ icon, title, text, link }) => (
        <li key={title} className="flex gap-3.5 py-4">
          <Icon of={icon} strokeWidth={1.75} className="mt-0.5 size-5 shrink-0 text-clay-600" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="mt-0.5 text-ink-700 text-label">
              {text}{' '}
              {link && (
                <Link to={link.to} className="text-link inline-block py-1">
                  {link.label}
                </Link>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
