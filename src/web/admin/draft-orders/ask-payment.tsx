import { Select } from '../../ui/select.tsx'

/** How the money of a draft is asked for, as chosen. */
export interface ChosenAsking {
  kind: 'link' | 'qr'
  /** How long a link works. */
  hours: number
}

export const usualAsking: ChosenAsking = { kind: 'link', hours: 24 }

const lives: [hours: number, label: string][] = [
  [2, '2 hours'],
  [24, '1 day'],
  [72, '3 days'],
  [168, '7 days'],
]

interface AskPaymentProps {
  asking: ChosenAsking
  onChange: (asking: ChosenAsking) => void
}

/** By what the customer pays, and how long. */
export const AskPayment = ({ asking, onChange }: AskPaymentProps) => (
  <>
    <Select
      label="The customer pays by"
      value={asking.kind}
      onChange={({ target }) => onChange({ ...asking, kind: target.value === 'qr' ? 'qr' : 'link' })}
    >
      <option value="link">Payment link</option>
      <option value="qr">UPI QR code, within an hour</option>
    </Select>
    {asking.kind === 'link' && (
      <Select
        label="The link works for"
        value={asking.hours}
        onChange={({ target }) => onChange({ ...asking, hours: Number(target.value) })}
      >
        {lives.map(([hours, label]) => (
          <option key={hours} value={hours}>
            {label}
          </option>
        ))}
      </Select>
    )}
  </>
)
