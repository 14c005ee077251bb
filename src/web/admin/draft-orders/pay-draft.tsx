import { type HandMethod, handMethods } from '#contract/admin/draft-payments.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

/** How a draft was paid, as typed. */
export interface TypedPayment {
  method: HandMethod
  reference: string
}

export const noPayment: TypedPayment = { method: 'cash', reference: '' }

const methodLabels: Record<HandMethod, string> = { cash: 'Cash', upi: 'UPI', bank: 'Bank transfer' }

interface PayDraftProps {
  paid: TypedPayment
  onChange: (paid: TypedPayment) => void
}

/** How the customer paid, and the reference of it. */
export const PayDraft = ({ paid, onChange }: PayDraftProps) => (
  <>
    <Select
      label="Paid by"
      value={paid.method}
      onChange={({ target }) =>
        onChange({ ...paid, method: handMethods.find((one) => one === target.value) ?? 'cash' })
      }
    >
      {handMethods.map((method) => (
        <option key={method} value={method}>
          {methodLabels[method]}
        </option>
      ))}
    </Select>
    <Field
      label={paid.method === 'cash' ? 'Number of the receipt' : 'Reference (UTR)'}
      hint={paid.method === 'cash' ? 'If you write one.' : 'As the bank or the UPI app shows it.'}
      maxLength={60}
      autoComplete="off"
      value={paid.reference}
      onChange={({ target }) => onChange({ ...paid, reference: target.value })}
    />
  </>
)
