import { useSettings } from '../lib/settings.tsx'

/** What a shopper can do about a failure, below an error text that names only its cause. */
export function DeliveryExceptionHelp({ className = '' }: { className?: string }) {
  const { support } = useSettings()
  return (
    <p className={`text-ink-700 ${className}`}>
      This is not your fault, and your cart and orders are safe. Please try again in a minute, or call us at{' '}
      <a href={`tel:${support.phone.replaceAll(' ', '')}`} className="text-link whitespace-nowrap">
        {support.phone}
      </a>{' '}
      ({support.hours}).
    </p>
  )
}
