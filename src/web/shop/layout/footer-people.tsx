import { useSettings } from '../../settings.tsx'

/** What the payment provider takes, in words: the marks themselves belong to others. */
const taken = ['UPI', 'RuPay', 'Visa', 'Mastercard', 'Netbanking', 'Wallets']

/** Whom to ask, who answers for complaints (E-Commerce Rules, 2020), and how one can pay. */
export function People() {
  const { support, grievance } = useSettings()
  return (
    <div className="footer-people">
      <address>
        <strong>Customer care</strong>
        <a href={`tel:${support.phone.replace(/\s/g, '')}`}>{support.phone}</a>
        <span>{support.hours}</span>
        <span>
          <a href={`mailto:${support.email}`}>{support.email}</a>
        </span>
      </address>
      <address>
        <strong>{grievance.designation}</strong>
        {grievance.officerName}
        <span>
          <a href={`tel:${grievance.phone.replace(/\s/g, '')}`}>{grievance.phone}</a>
        </span>
        <a href={`mailto:${grievance.email}`}>{grievance.email}</a>
      </address>
      <div>
        <strong id="ways-to-pay">Ways to pay</strong>
        <ul aria-labelledby="ways-to-pay">
          {taken.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
