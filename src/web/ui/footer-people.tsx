import { useSettings } from '../lib/settings.tsx'
import { telephoneAddress } from './telephone-address.ts'
import { WaysToPay } from './ways-to-pay.tsx'

/** Support contacts, the grievance officer (E-Commerce Rules, 2020) and payment methods. */
export function People() {
  const { support, grievance } = useSettings()
  return (
    <div className="footer-people">
      <address>
        <strong>Customer care</strong>
        <a href={telephoneAddress(support.phone)}>{support.phone}</a>
        <span>{support.hours}</span>
        <span>
          <a href={`mailto:${support.email}`}>{support.email}</a>
        </span>
      </address>
      <address>
        <strong>{grievance.designation}</strong>
        {grievance.officerName}
        <span>
          <a href={telephoneAddress(grievance.phone)}>{grievance.phone}</a>
        </span>
        <a href={`mailto:${grievance.email}`}>{grievance.email}</a>
      </address>
      <div>
        <strong aria-hidden>Ways to pay</strong>
        <WaysToPay />
      </div>
    </div>
  )
}
