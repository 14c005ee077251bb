import { type ChangeEvent, useId, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  assignNumbers,
  listSending,
  type NumberColumns,
  type NumberPlan,
  previewNumbers,
} from '#contract/admin/dispatch.ts'
import type { Reply } from '#contract/endpoint.ts'
import { carriers } from '#shared/carriers.ts'
import { codeOf, type Failure } from '../../lib/api/failure.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { readOrNull } from '../../lib/loading/read.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useSendOnce } from '../components/use-idempotency-key.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { NumberColumnsForm } from './number-columns.tsx'
import { PlanTable, RejectedTable } from './plan-tables.tsx'
import { countOf } from './shipping-texts.ts'

type Loaded = Reply<typeof listSending>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, () => staffApi(listSending, {}))

/** Assigns tracking numbers to many parcels: first a preview, then one step. */
export function Component() {
  const { unnumbered } = useLoaderData<Loaded>()
  useTitle('Give numbers')
  const numbers = useNumbers()
  const { form, plan, done } = numbers
  return (
    <>
      <Link to="/sending" className="text-link text-label">
        Send
      </Link>
      <h1 className="mt-1 text-heading">Give numbers</h1>
      <p className="text-ink-700">
        {countOf(unnumbered, 'packed order has', 'packed orders have')} no number.{' '}
        <a href="/api/parcels/numbers/open" download className="text-link">
          Table to fill in (CSV)
        </a>
      </p>
      <div role="status">
        {done && (
          <Notice tone="success" className="mt-4">
            {done}
          </Notice>
        )}
      </div>
      <Source numbers={numbers} />
      {plan && (
        <section aria-labelledby="plan" className="mt-8">
          <h2 id="plan" className="text-subheading">
            {countOf(plan.will.length, 'number is', 'numbers are')} given,{' '}
            {countOf(plan.refused.length, 'line is', 'lines are')} left out
          </h2>
          {plan.will.length > 0 && (
            <form noValidate className="mt-3" onSubmit={form.send(numbers.give)}>
              <SubmitButton isBusy={form.isBusy} busyLabel="Giving…">
                Give {countOf(plan.will.length, 'number', 'numbers')}
              </SubmitButton>
            </form>
          )}
          <NumberColumnsForm
            key={plan.plan}
            plan={plan}
            isBusy={form.isBusy}
            onChoose={(columns) => numbers.lookAgain({ columns })}
          />
          <RejectedTable
            refused={plan.refused}
            isBusy={form.isBusy}
            onAccept={(accepted) => void numbers.lookAgain({ accepted })}
          />
          <PlanTable will={plan.will} />
        </section>
      )}
    </>
  )
}

type Numbers = ReturnType<typeof useNumbers>

interface NumberTable {
  csv: string
  carrier: string
}

/** What a person decided about the table. */
interface Decisions {
  columns: NumberColumns | null
  /** Numbers that are unusual for their carrier, and right. */
  accepted: string[]
}

const undecided: Decisions = { columns: null, accepted: [] }

const bodyOf = ({ csv, carrier }: NumberTable, { columns, accepted }: Decisions) => ({
  csv,
  ...(carrier.trim() && { carrier: carrier.trim() }),
  ...(columns && { columns }),
  ...(accepted.length > 0 && { accepted_numbers: accepted }),
})

function useNumbers() {
  const [plan, setPlan] = useState<NumberPlan | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [decisions, setDecisions] = useState(undecided)
  const sendOnce = useSendOnce()
  const { revalidate } = useRevalidator()
  const form = useStaffForm<NumberTable>({
    labels: {
      csv: 'Order, carrier, number, link',
      carrier: 'Carrier where a line names none (optional)',
    },
    optional: ['carrier'],
    check: requiring({ csv: 'A table' }),
    defaultValues: { csv: '', carrier: '' },
    keepsText: true,
    onError: reload,
  })
  const readPlan = (decided = decisions) =>
    staffApi(previewNumbers, { body: bodyOf(form.getValues(), decided) })

  /** After a conflict the rows of the table load again, beside the message. */
  async function reload(failure: Failure): Promise<boolean> {
    if (codeOf(failure) === 'plan_changed') setPlan(await readOrNull(readPlan()))
    return false
  }
  function forget(): void {
    setPlan(null)
    setDone(null)
  }
  /** Another table starts without the decisions about this one. */
  function forgetTable(): void {
    forget()
    setDecisions(undecided)
  }
  const look = async () => {
    setDone(null)
    setPlan(await readPlan())
  }
  const lookAgain = ({ columns = decisions.columns, accepted = [] }: Partial<Decisions>) =>
    form.send(async () => {
      const decided = { columns, accepted: [...decisions.accepted, ...accepted] }
      setPlan(await readPlan(decided))
      setDecisions(decided)
    })()
  async function give(table: NumberTable): Promise<void> {
    const body = { ...bodyOf(table, decisions), plan: plan?.plan ?? '' }
    const { given } = await sendOnce(
      (idempotencyKey) => staffApi(assignNumbers, { body, idempotencyKey }),
      body,
    )
    forgetTable()
    form.reset({ csv: '', carrier: table.carrier })
    setDone(`${countOf(given, 'number is', 'numbers are')} given. Scan the parcels out when they leave.`)
    await revalidate()
  }
  return { form, plan, done, forget, forgetTable, look, lookAgain, give }
}

/** Larger files are no tables of tracking numbers. */
const maxBytes = 2_000_000

/** The table: typed, pasted, or read from a file. */
function Source({ numbers: { form, forget, forgetTable, look } }: { numbers: Numbers }) {
  const id = useId()
  async function readFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    if (!file) return
    form.setProblem(null)
    if (file.size > maxBytes) form.setProblem('The file is too large: a table has at most 10,000 lines.')
    else {
      form.setValue('csv', await file.text(), { shouldValidate: form.problems.attempt > 0 })
      forgetTable()
    }
    target.value = ''
  }
  return (
    <form noValidate className="card mt-5 grid gap-4 p-5" onInput={forget} onSubmit={form.send(look)}>
      <FormMessages form={form} />
      <TextArea
        {...form.field('csv')}
        rows={8}
        onInput={forgetTable}
        spellCheck={false}
        autoComplete="off"
        placeholder={'order, carrier, number\nORD017, Delhivery, 1490812345671'}
        hint="Paste cells or CSV with their titles, also a carrier’s report. A second parcel is ORD017/2; known carriers need no link."
        className="[&_textarea]:font-mono"
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field {...form.field('carrier')} list={`${id}-carriers`} maxLength={60} autoComplete="off" />
        <datalist id={`${id}-carriers`}>
          {carriers.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <label className="grid gap-1.5 font-semibold text-label">
          Or a file
          <input
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/plain"
            onChange={(event) => void readFile(event)}
            className="min-h-12 w-full min-w-0 py-1 font-normal text-base file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-(--radius-control) file:border file:border-leaf-800 file:border-solid file:bg-paper-0 file:px-4 file:font-semibold file:text-leaf-900"
          />
        </label>
      </div>
      <SubmitButton isBusy={form.isBusy} busyLabel="Looking…" look="secondary" className="justify-self-start">
        Review
      </SubmitButton>
    </form>
  )
}
