import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import {
  cancelDraftOrder,
  type DraftOrder,
  getDraftOrder,
  payDraftOrder,
} from '#contract/admin/draft-orders.ts'
import { formatTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Age } from '../components/age.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useUndo } from '../components/use-undo.ts'
import { DraftForm } from './draft-form.tsx'
import { type DraftValues, valuesOf } from './draft-values.ts'
import { isEditable, statusTones, viewLabels } from './draft-words.ts'
import { noPayment, PayDraft } from './pay-draft.tsx'
import { prefilled } from './prefill.ts'
import { useDraftForm } from './use-draft-form.ts'

interface Loaded {
  /** Null for a new one. */
  draft: DraftOrder | null
  first: DraftValues
  isCounter: boolean
  /** The address, so that another new draft begins with an empty form. */
  formKey: string
}

export function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const { searchParams, search } = new URL(request.url)
  const id = params.id ?? ''
  return loadFor(request, async () => {
    if (id === 'new') {
      const first = await prefilled(searchParams)
      return { draft: null, first, isCounter: searchParams.has('counter'), formKey: `new ${search}` }
    }
    const draft = await staffApi(getDraftOrder, { params: { id } })
    return { draft, first: valuesOf(draft), isCounter: draft.pickup, formKey: id }
  })
}

/** A draft order, or a new one. */
export function Component() {
  const loaded = useLoaderData<Loaded>()
  return <Draft key={loaded.formKey} {...loaded} />
}

function Draft({ draft, first, isCounter }: Loaded) {
  const title = draft?.id ?? (isCounter ? 'Counter sale' : 'New draft order')
  useTitle(title)
  const state = useDraftForm(draft, first)
  const { form } = state
  const [paid, setPaid] = useState(noPayment)
  const [isPaying, setPaying] = useState(draft === null && isCounter)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const tell = useUndo()
  const isFixed = draft !== null && !isEditable(draft)

  async function save(values: DraftValues): Promise<void> {
    const saved = await state.save(values)
    tell(`${saved.id} is saved.`)
    if (draft === null) await navigate(`/draft-orders/${saved.id}`)
  }

  /** The screen shows the total of now, so what is typed is saved first. */
  async function pay(values: DraftValues): Promise<void> {
    const { id, version } = await state.save(values)
    const order = await staffApi(payDraftOrder, { params: { id }, body: { version, ...paid } })
    tell(`${order.id} is paid.`)
    await navigate(`/orders/${order.id}`)
  }

  const cancel = (of: DraftOrder): Promise<boolean> =>
    form.attempt(async () => {
      await staffApi(cancelDraftOrder, { params: { id: of.id }, body: { version: of.version } })
      tell(`${of.id} is cancelled.`)
      await revalidate()
    })

  return (
    <article>
      <Link to="/draft-orders" className="text-link text-label">
        All draft orders
      </Link>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-heading">{title}</h1>
        {draft && <Badge tone={statusTones[draft.status]}>{viewLabels[draft.status]}</Badge>}
        {draft && (
          <span className="text-ink-700 text-label">
            Made by {draft.created_by}, <Age at={draft.created_at} />
          </span>
        )}
      </div>
      {draft && <Standing draft={draft} />}
      <form noValidate onSubmit={form.send(isPaying ? pay : save)}>
        <DraftForm draft={draft} state={state} isFixed={isFixed}>
          {isFixed ? null : isPaying ? (
            <>
              <PayDraft paid={paid} onChange={setPaid} />
              <SubmitButton isBusy={form.isBusy} busyLabel="Writing the order…">
                {form.watch('pickup') === 'yes' ? 'Paid and handed over' : 'Paid'}
              </SubmitButton>
              <Button type="button" look="secondary" onClick={() => setPaying(false)}>
                Not paid yet
              </Button>
            </>
          ) : (
            <>
              <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
                Save the draft
              </SubmitButton>
              <Button type="button" look="secondary" onClick={() => setPaying(true)}>
                It was paid by hand
              </Button>
              {draft && (
                <Button type="button" look="quiet" onClick={() => void cancel(draft)}>
                  Cancel the draft
                </Button>
              )}
            </>
          )}
        </DraftForm>
      </form>
    </article>
  )
}

/** What keeps the draft from being paid, or what became of it. */
function Standing({ draft }: { draft: DraftOrder }) {
  if (draft.order)
    return (
      <p className="mt-2">
        It is order{' '}
        <Link to={`/orders/${draft.order}`} className="text-link font-semibold">
          {draft.order}
        </Link>
        .
      </p>
    )
  if (draft.problem)
    return (
      <Notice tone="info" className="mt-3">
        {draft.problem}
      </Notice>
    )
  if (draft.reserved_until)
    return (
      <p className="mt-2 text-ink-700">
        Its packs are kept for the customer until {formatTime(draft.reserved_until)}.
      </p>
    )
  return isEditable(draft) ? (
    <p className="mt-2 text-ink-700">
      Its packs are not kept any more. Save it to keep them for another hour.
    </p>
  ) : null
}
