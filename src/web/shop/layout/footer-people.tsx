import { useSettings } from '../../settings.tsx'

/** What the payment provider takes, in words: the marks themselves belong to others. */
const taken = ['UPI', 'RuPay', 'Visa', 'Mastercard', 'Netbanking', 'Wallets']

const linkClass = 'inline-flex min-h-7 items-center underline underline-offset-4 hover:text-white'

/** Whom to ask, who answers for complaints (E-Commerce Rules, 2020), and how one can pay. */
export function People() {
  const { support, grievance } = useSettings()
  return (
    <div className="grid gap-x-8 gap-y-5 border-leaf-700 border-t py-6 text-label text-paper-200 sm:grid-cols-2 lg:grid-cols-3">
      <address className="not-italic leading-relaxed">
        <strong className="block font-semibold text-leaf-200">Customer care</strong>
        <a href={`tel:${support.phone.replace(/\s/g, '')}`} className={linkClass}>
          {support.phone}
        </a>
        <span className="block">{support.hours}</span>
        <span className="block">
          <a href={`mailto:${support.email}`} className={linkClass}>
            {support.email}
          </a>
        </span>
      </address>
      <address className="not-italic leading-relaxed">
        <strong className="block font-semibold text-leaf-200">{grievance.designation}</strong>
        {grievance.officerName}
        <span className="block">
          <a href={`tel:${grievance.phone.replace(/\s/g, '')}`} className={linkClass}>
            {grievance.phone}
          </a>
        </span>
        <a href={`mailto:${grievance.email}`} className={linkClass}>
          {grievance.email}
        </a>
      </address>
      <div>
        <strong className="block font-semibold text-leaf-200" id="ways-to-pay">
          Ways to pay
        </strong>
        <ul aria-labelledby="ways-to-pay" className="mt-2 flex flex-wrap gap-2">
          {taken.map((way) => (
            <li key={way} className="rounded-md border border-leaf-600 px-2 py-1 font-semibold">
              {way}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
