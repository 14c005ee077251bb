import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import {
  type FailedJob,
  failedJobViews,
  listFailedJobs,
  resolveFailedJob,
  retryFailedJob,
} from '#contract/admin/failed-jobs.ts'
import { readFailedJobsFile } from '#contract/admin/list-files.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Age } from '../components/age.tsx'
import { ConfirmationField, confirmationOf, useConfirmation } from '../components/confirmation.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useStaffForm } from '../components/use-staff-form.ts'
import { useUndo } from '../components/use-undo.ts'
import { ExportLink } from '../list/export-link.tsx'
import { useLive } from '../live/use-live.ts'
import { MoneyTabs } from '../money/money-tabs.tsx'
import { ViewLinks } from '../money/view-links.tsx'

interface Loaded {
  view: (typeof failedJobViews)[number]
  cursor: string | undefined
  found: Reply<typeof listFailedJobs>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const view = failedJobViews.find((one) => one === search.get('view')) ?? 'all'
  const cursor = search.get('cursor') ?? undefined
  return {
    view,
    cursor,
    found: await loadFor(request, () => staffApi(listFailedJobs, { query: { view, cursor } })),
  }
}

const titles: Record<Loaded['view'], string> = {
  money: 'Money stuck',
  mail: 'Mail that could not be sent',
  all: 'Failed items',
}

const noneIn: Record<Loaded['view'], string> = {
  money: 'No payment or refund is stuck.',
  mail: 'No mail failed.',
  all: 'Nothing has failed.',
}

function sentenceOf(view: Loaded['view'], count: number): string {
  if (count === 0) return noneIn[view]
  return count === 1 ? 'One waits for somebody.' : `${count} wait for somebody.`
}

const viewLabels: Record<Loaded['view'], string> = { all: 'All', money: 'Money', mail: 'Mail' }

/** Matters that the shop could not resolve itself, the oldest first. */
export function Component() {
  const { view, found } = useLoaderData<Loaded>()
  const mayReadMoney = may(useSession(), 'money.read')
  useTitle(titles[view])
  useLive({ kinds: ['matter', 'refund'] })
  return (
    <>
      <h1 className="text-heading">{titles[view]}</h1>
      {mayReadMoney && <MoneyTabs here="/matters" />}
      <ViewLinks
        label="Which failed jobs"
        views={[...failedJobViews].reverse().map((one) => ({
          to: `/matters?view=${one}`,
          label: viewLabels[one],
          isHere: one === view,
        }))}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-700">
          {sentenceOf(view, found.count)}
        </p>
        <ExportLink file={readFailedJobsFile} query={{ view }} />
      </div>
      <ul className="mt-5 grid gap-4">
        {found.matters.map((job) => (
          <One key={job.id} job={job} />
        ))}
      </ul>
      {found.next_cursor && (
        <Link
          to={`/matters?view=${view}&cursor=${found.next_cursor}`}
          className="text-link mt-5 inline-block"
        >
          Next page
        </Link>
      )}
    </>
  )
}

const kinds: Record<string, string> = {
  refund: 'Refund',
  payment: 'Payment',
  money: 'Money without an order',
  stock: 'Reserved packs',
  provider: 'Account at the provider',
  webhook: 'Message of the provider',
  mail: 'Mail',
}

/** The screens where a failed job with its own decision is resolved. */
const places: Record<NonNullable<FailedJob['decided_under']>, { to: string; label: string }> = {
  refund: { to: '/money/refunds?view=stuck', label: 'Settle it under Refunds' },
  unmatched: { to: '/money/unmatched', label: 'Decide under Unmatched' },
  resume: { to: '/money', label: 'Take money again' },
}

interface Settled {
  reason: string
}

function One({ job }: { job: FailedJob }) {
  const canRetry = may(useSession(), 'refunds.write')
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const confirmation = useConfirmation()
  const [isOpen, setOpen] = useState(false)
  const form = useStaffForm<Settled>({
    labels: { reason: 'How it was settled, with the proof' },
    check: requiring({ reason: 'How it was settled' }),
    defaultValues: { reason: '' },
    onError: askForProof,
  })
  const params = { id: String(job.id) }

  function askForProof(failure: Failure): boolean {
    const by = confirmationOf(failure)
    if (by) confirmation.ask(by)
    return by !== null
  }
  async function run(work: () => Promise<{ message: string }>): Promise<void> {
    if (!(await confirmation.prove())) return
    notify((await work()).message)
    await revalidate()
  }
  const retry = () => void form.attempt(() => run(() => staffApi(retryFailedJob, { params })))
  return (
    <li className="card grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">
          {kinds[job.kind] ?? job.kind}
          {job.amount !== null && `, ${formatRupees(job.amount)}`}
        </h2>
        <span className="text-ink-700 text-label">
          <Age at={job.created_at} />
          {job.times > 1 && `, ${job.times} times`}
        </span>
      </div>
      <p>{job.reason}</p>
      {job.retried_at && (
        <p className="text-ink-700 text-label">
          Tried again <Age at={job.retried_at} />
          {job.retried_at > job.last_at ? '; no result yet.' : '; it failed again.'}
        </p>
      )}
      {job.order && (
        <Link to={`/orders/${job.order}`} className="text-link">
          {job.order}
        </Link>
      )}
      <FormMessages form={form} />
      {!isOpen && <ConfirmationField confirmation={confirmation} />}
      {canRetry && (
        <div className="flex flex-wrap gap-3">
          {job.can_retry && (
            <Button look="secondary" onClick={retry}>
              Try again
            </Button>
          )}
          {job.decided_under && (
            <Link to={places[job.decided_under].to} className="text-link py-2.5">
              {places[job.decided_under].label}
            </Link>
          )}
          {!isOpen && job.decided_under === null && (
            <Button look="quiet" className="-ml-5" onClick={() => setOpen(true)}>
              Settled elsewhere
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <form
          noValidate
          className="grid gap-3 sm:max-w-lg"
          onSubmit={form.send((body) => run(() => staffApi(resolveFailedJob, { params, body })))}
        >
          <Field {...form.field('reason')} maxLength={200} />
          <ConfirmationField confirmation={confirmation} />
          <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
            Dismiss
          </SubmitButton>
        </form>
      )}
    </li>
  )
}
