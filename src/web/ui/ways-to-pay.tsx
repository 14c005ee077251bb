/** What the payment provider takes, in words: the marks themselves belong to others. */
const taken = ['UPI', 'RuPay', 'Visa', 'Mastercard', 'Netbanking', 'Wallets']

export function WaysToPay({ className = '' }: { className?: string }) {
  return (
    <ul aria-label="Ways to pay" className={`ways-to-pay ${className}`}>
      {taken.map((way) => (
        <li key={way}>{way}</li>
      ))}
    </ul>
  )
}
