import { type HandMethod, handMethods } from '#contract/admin/draft-payments.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { handMethodLabels, referenceWords } from '../components/hand-money.ts'

/** How a draft was paid, as typed. */
export interface TypedPayment {
  method: HandMethod
  reference: string
}

export const noPayment: TypedPayment = { method: 'cash', reference: '' }

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
          {handMethodLabels[method]}
        </option>
      ))}
    </Select>
    <Field
      {...referenceWords(paid.method)}
      maxLength={60}
      autoComplete="off"
      value={paid.reference}
      onChange={({ target }) => onChange({ ...paid, reference: target.value })}
    />
  </>
)
