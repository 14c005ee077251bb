import { type ChangeEvent, useId, useState } from 'react'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { giveNumbers, listSending, type NumberPlan, previewNumbers } from '#contract/staff/sending.ts'
import { codeOf, failureOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRequestKey } from '../packing/use-request-key.ts'
import { detourOf, loadFor, sentenceOf, staffApi } from '../parts/staff-api.ts'
import { useTitle } from '../parts/title.ts'
import { PlanTable, RefusedTable } from './plan-tables.tsx'
import { carriers, countOf } from './words.ts'

type Loaded = StaffReply<typeof listSending>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, () => staffApi(listSending, {}))

/** Tracking numbers for many parcels: a table is looked at first, then done in one step. */
export function Component() {
  const { unnumbered } = useLoaderData<Loaded>()
  useTitle('Give numbers')
  const numbers = useNumbers()
  const { plan, done, problem, isBusy } = numbers
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
      {problem && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
      <Source numbers={numbers} />
      {plan && (
        <section aria-labelledby="plan" className="mt-8">
          <h2 id="plan" className="text-subheading">
            {countOf(plan.will.length, 'number is', 'numbers are')} given,{' '}
            {countOf(plan.refused.length, 'line is', 'lines are')} left out
          </h2>
          {plan.will.length > 0 && (
            <Button className="mt-3" disabled={isBusy} onClick={() => void numbers.give()}>
              Give {countOf(plan.will.length, 'number', 'numbers')}
            </Button>
          )}
          <RefusedTable refused={plan.refused} />
          <PlanTable will={plan.will} />
        </section>
      )}
    </>
  )
}

type Numbers = ReturnType<typeof useNumbers>

function useNumbers() {
  const [csv, setCsv] = useState('')
  const [carrier, setCarrier] = useState('')
  const [plan, setPlan] = useState<NumberPlan | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const once = useRequestKey()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const table = { csv, ...(carrier.trim() && { carrier: carrier.trim() }) }

  async function attempt(work: () => Promise<void>): Promise<void> {
    setProblem(null)
    setDone(null)
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const failure = failureOf(error)
      const detour = detourOf(failure, pathname)
      if (detour) await navigate(detour)
      else setProblem(sentenceOf(failure))
      if (codeOf(failure) === 'plan_changed') setPlan(await staffApi(previewNumbers, { body: table }))
    } finally {
      setBusy(false)
    }
  }
  const look = () => attempt(async () => setPlan(await staffApi(previewNumbers, { body: table })))
  const give = () =>
    attempt(async () => {
      const body = { ...table, plan: plan?.plan ?? '' }
      const { given } = await once((idempotencyKey) => staffApi(giveNumbers, { body, idempotencyKey }), body)
      setPlan(null)
      setCsv('')
      setDone(`${countOf(given, 'number is', 'numbers are')} given. Scan the parcels out when they leave.`)
      await revalidate()
    })
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPlan(null)
      setDone(null)
    }
  return {
    csv,
    setCsv: change(setCsv),
    carrier,
    setCarrier: change(setCarrier),
    plan,
    done,
    problem,
    setProblem,
    isBusy,
    look,
    give,
  }
}

/** Files beyond this are no tables of numbers. */
const mostBytes = 2_000_000

/** The table: typed, pasted, or read from a file. */
function Source({ numbers }: { numbers: Numbers }) {
  const id = useId()
  async function readFile({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    if (!file) return
    numbers.setProblem(null)
    if (file.size > mostBytes) numbers.setProblem('The file is too large: a table has at most 10,000 lines.')
    else numbers.setCsv(await file.text())
    target.value = ''
  }
  return (
    <form
      noValidate
      className="card mt-5 grid gap-4 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void numbers.look()
      }}
    >
      <div>
        <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
          Order, carrier, number, link
        </label>
        <textarea
          id={id}
          value={numbers.csv}
          onChange={({ target }) => numbers.setCsv(target.value)}
          rows={8}
          spellCheck={false}
          autoComplete="off"
          placeholder="ORD017, Delhivery, 1234567890"
          aria-describedby={`${id}-hint`}
          className="w-full rounded-(--radius-control) border border-ink-500 bg-white px-3.5 py-2 font-mono text-base hover:border-ink-700"
        />
        <p id={`${id}-hint`} className="mt-1.5 text-ink-700 text-label">
          Paste cells or CSV, with headings or without. A second parcel is ORD017/2; known carriers need no
          link.
        </p>
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Field
          label="Carrier where a line names none (optional)"
          value={numbers.carrier}
          onChange={({ target }) => numbers.setCarrier(target.value)}
          list={`${id}-carriers`}
          maxLength={60}
          autoComplete="off"
        />
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
            className="min-h-12 w-full min-w-0 py-2 font-normal text-base"
          />
        </label>
      </div>
      <Button
        type="submit"
        look="secondary"
        className="justify-self-start"
        disabled={numbers.isBusy || numbers.csv.trim() === ''}
      >
        Look at it first
      </Button>
    </form>
  )
}
