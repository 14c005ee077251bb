import { useRef, useState } from 'react'
import {
  askReturn,
  maxReturnWordsLength,
  type OrderReturns,
  type ReturnCause,
  type ReturnRequest,
  returnCauseKeys,
  returnCauses,
} from '#contract/shop/returns.ts'
import { api } from '../../lib/api/browser-api.ts'
import { explain, failureOf, wrongFieldsOf } from '../../lib/api/failure.ts'
import { useEndedSession } from '../../lib/api/use-ended-session.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { useFields } from '../../lib/forms/use-fields.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ReturnPhotos, sendReturnPhotos } from './return-photos.tsx'

interface ReturnFormProps {
  orderId: string
  known: OrderReturns
  onDone: (after: OrderReturns, sentence: string) => void
  onCancel: () => void
}

interface Values {
  packs: Record<string, string>
  cause: string
  wish: string
  words: string
}

/** The report of a problem: packs, cause and wish; photographs are sent after it. */
export default function ReturnForm({ orderId, known, onDone, onCancel }: ReturnFormProps) {
  const isSessionOver = useEndedSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [photos, setPhotos] = useState<File[]>([])
  // One key, so repeated sends make one report.
  const key = useRef<string>(crypto.randomUUID())
  const only = known.items.length === 1 ? known.items[0] : undefined
  const causes = known.is_delivered ? returnCauseKeys : (['not_arrived'] as const)
  const form = useFields<Values>({
    labels: { cause: 'What is wrong?', wish: 'What should we do?', words: 'What happened?' },
    optional: ['words'],
    check: (values) => ({
      ...(values.cause ? {} : { cause: 'Choose what is wrong.' }),
      ...(values.wish ? {} : { wish: 'Choose what we should do.' }),
    }),
    defaultValues: {
      packs: only ? { [only.item_id]: '1' } : {},
      cause: known.is_delivered ? '' : 'not_arrived',
      wish: '',
      words: '',
    },
  })

  async function send({ packs, cause, wish, words }: Values): Promise<void> {
    setProblem(null)
    const items = known.items.flatMap(({ item_id }) => {
      const quantity = Number(packs[item_id] || 0)
      return quantity === 0 ? [] : [{ item_id, quantity }]
    })
    const wrong = wrongPacks(known, items)
    if (wrong) return setProblem(wrong)
    try {
      const { message, id, ...after } = await api(askReturn, {
        params: { id: orderId },
        body: { items, cause: cause as ReturnCause, wish: wish as ReturnRequest, words },
        idempotencyKey: key.current,
      })
      const rejected = await sendReturnPhotos({ orderId, returnId: id, files: photos })
      onDone(after, [message, ...rejected].join(' '))
    } catch (error) {
      const failure = failureOf(error)
      if (isSessionOver(failure) || form.showErrors(wrongFieldsOf(failure))) return
      setProblem(explain(failure))
    }
  }

  return (
    <form noValidate onSubmit={form.submit(send)} className="mt-4 grid gap-5">
      {problem && <Notice tone="error">{problem}</Notice>}
      <FormProblems {...form.problems} />
      <fieldset className="grid max-w-xl gap-3">
        <legend className="mb-2 font-semibold">Which packs?</legend>
        {known.items.map(({ item_id, name, left }) => (
          <div key={item_id} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-4">
            <p className="self-center">
              {name}
              <span className="block text-ink-700 text-label">up to {left}</span>
            </p>
            <Stepper
              {...form.register(`packs.${item_id}`)}
              label="Packs"
              aria-label={`Packs of ${name}`}
              counted={`packs of ${name}`}
              min={0}
              max={left}
              placeholder="0"
            />
          </div>
        ))}
      </fieldset>
      <Radios
        {...form.field('cause')}
        options={causes.map((value) => ({ value, label: returnCauses[value] }))}
      />
      <Radios
        {...form.field('wish')}
        options={[
          { value: 'replacement', label: 'Send it again' },
          { value: 'refund', label: 'Give my money back' },
        ]}
      />
      <TextArea
        {...form.field('words')}
        label="What happened? (optional)"
        rows={4}
        maxLength={maxReturnWordsLength}
      />
      <ReturnPhotos files={photos} onChange={setPhotos} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="Sending…">
          Send report
        </SubmitButton>
        <Button look="secondary" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  )
}

function wrongPacks({ items }: OrderReturns, wanted: { item_id: number; quantity: number }[]): string | null {
  if (wanted.length === 0) return 'Choose how many packs it is about.'
  for (const { item_id, quantity } of wanted) {
    const item = items.find((one) => one.item_id === item_id)
    if (!item || !Number.isInteger(quantity) || quantity < 1 || quantity > item.left) {
      return `Of ${item?.name}, choose 1 to ${item?.left} packs.`
    }
  }
  return null
}

interface RadiosProps extends Omit<React.ComponentProps<'input'>, 'type'> {
  label: string
  error?: string | undefined
  options: { value: string; label: string }[]
}

function Radios({ label, error, options, required: _required, ...input }: RadiosProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-(--radius-control) border border-paper-300 bg-white px-4 py-2 has-checked:border-leaf-700 has-checked:bg-leaf-50"
          >
            <input {...input} type="radio" value={option.value} className="size-5 shrink-0 accent-leaf-700" />
            {option.label}
          </label>
        ))}
      </div>
      {error && <p className="mt-1.5 font-medium text-alert-700 text-label">{error}</p>}
    </fieldset>
  )
}
