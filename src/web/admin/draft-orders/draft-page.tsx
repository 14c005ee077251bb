import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import {
  cancelDraftOrder,
  type DraftOrder,
  draftNumber,
  getDraftOrder,
} from '#contract/admin/draft-orders.ts'
import {
  payDraftLater,
  payDraftOnDelivery,
  payDraftOrder,
  sendDraftLink,
  showDraftQr,
} from '#contract/admin/draft-payments.ts'
import type { StaffOrder } from '#contract/admin/orders.ts'
import { formatTime } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../components/age.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useUndo } from '../components/use-undo.ts'
import { useLive } from '../live/use-live.ts'
import { usualAsking } from './ask-payment.tsx'
import { DraftForm } from './draft-form.tsx'
import { type Step, Steps } from './draft-steps.tsx'
import { type DraftValues, valuesOf } from './draft-values.ts'
import { isEditable, statusTones, viewLabels } from './draft-words.ts'
import { noPayment } from './pay-draft.tsx'
import { type Prefilled, prefilled } from './prefill.ts'
import { useDraftForm } from './use-draft-form.ts'
import { useDraftQuote } from './use-draft-quote.ts'
import { WaitingPayment } from './waiting-payment.tsx'

interface Loaded extends Prefilled {
  /** Null for a new one. */
  draft: DraftOrder | null
  isCounter: boolean
  /** The address, so that another new draft begins with an empty form. */
  formKey: string
}

export function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const { searchParams, search } = new URL(request.url)
  const id = params.id ?? ''
  return loadFor(request, async () => {
    if (id === 'new') {
      const known = await prefilled(searchParams)
      return { draft: null, ...known, isCounter: searchParams.has('counter'), formKey: `new ${search}` }
    }
    const draft = await staffApi(getDraftOrder, { params: { id } })
    return { draft, first: valuesOf(draft), products: draft.lines, isCounter: draft.pickup, formKey: id }
  })
}

/** A draft order, or a new one. */
export function Component() {
  const loaded = useLoaderData<Loaded>()
  // The form of a new draft stays when its address becomes that of the saved draft.
  const [made, setMade] = useState<{ id: string; key: string } | null>(null)
  const key = made && made.id === loaded.draft?.id ? made.key : loaded.formKey
  return <Draft key={key} {...loaded} onMade={(id) => setMade({ id, key })} />
}

function Draft({ draft, first, products, isCounter, onMade }: Loaded & { onMade: (id: string) => void }) {
  const title = draft?.id ?? (isCounter ? 'Counter sale' : 'New draft order')
  useTitle(title)
  const state = useDraftForm(draft, { first, products })
  const { form } = state
  const [paid, setPaid] = useState(noPayment)
  const [asking, setAsking] = useState(usualAsking)
  const [step, setStep] = useState<Step>(draft === null && isCounter ? 'pay' : 'save')
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const isFixed = draft !== null && !isEditable(draft)
  const quote = useDraftQuote(isFixed ? null : form.watch(), draft?.id ?? null)
  useLive({
    kinds: ['draft_order'],
    concerns: ([, id, version]) =>
      draft !== null && id === String(draftNumber(draft.id)) && (version === null || version > draft.version),
  })

  async function goTo({ id }: DraftOrder): Promise<void> {
    if (draft !== null) return
    onMade(id)
    await navigate(`/draft-orders/${id}`, { replace: true })
  }

  async function save(values: DraftValues): Promise<void> {
    const saved = await state.save(values)
    notify(`${saved.id} is saved.`)
    await goTo(saved)
  }

  /** Makes the order for the total on the screen. Where it is another one by now, the screen shows that. */
  async function place(
    values: DraftValues,
    by: (saved: DraftOrder) => Promise<StaffOrder>,
    standing: string,
  ): Promise<void> {
    const saved = await state.saveIfChanged(values)
    await goTo(saved)
    try {
      const order = await by(saved)
      notify(`${order.id} is ${standing}.`)
      await navigate(`/orders/${order.id}`)
    } catch (error) {
      await quote.reload()
      throw error
    }
  }

  const amount = quote.data?.total
  const pay = (values: DraftValues) =>
    place(
      values,
      ({ id, version }) => staffApi(payDraftOrder, { params: { id }, body: { version, ...paid, amount } }),
      'paid',
    )
  const deliver = (values: DraftValues) =>
    place(
      values,
      ({ id, version }) => {
        const body = { version, amount: quote.data?.on_delivery?.total }
        return staffApi(payDraftOnDelivery, { params: { id }, body })
      },
      'to be paid on delivery',
    )
  const bill = (values: DraftValues) =>
    place(
      values,
      ({ id, version }) => staffApi(payDraftLater, { params: { id }, body: { version, amount } }),
      'to be paid later',
    )

  async function ask(values: DraftValues): Promise<void> {
    const saved = await state.saveIfChanged(values)
    await goTo(saved)
    const { id, version } = saved
    const { kind, hours } = asking
    try {
      if (kind === 'qr') await staffApi(showDraftQr, { params: { id }, body: { version } })
      else await staffApi(sendDraftLink, { params: { id }, body: { version, expires_in_hours: hours } })
    } finally {
      // A refusal of the provider raises the version of the draft too.
      await revalidate()
    }
    setStep('save')
    notify(kind === 'qr' ? `${id} has a QR code.` : `${id} has a payment link.`)
    // On a phone the link or code stands far above the button.
    window.scrollTo(0, 0)
  }

  const cancel = (of: DraftOrder): Promise<boolean> =>
    form.attempt(async () => {
      await staffApi(cancelDraftOrder, { params: { id: of.id }, body: { version: of.version } })
      notify(`${of.id} is cancelled.`)
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
      {draft?.payment ? (
        <WaitingPayment draft={draft} payment={draft.payment} />
      ) : (
        draft && <Standing draft={draft} />
      )}
      <form noValidate onSubmit={form.send({ save, pay, ask, deliver, bill }[step])}>
        <DraftForm draft={draft} state={state} quote={quote} isFixed={isFixed}>
          {!isFixed && (
            <Steps
              form={form}
              isPriced={!quote.isPending}
              onDelivery={quote.data?.on_delivery ?? null}
              payLater={draft?.pay_later ?? null}
              step={step}
              payment={{ paid, onChange: setPaid }}
              asking={{ asking, onChange: setAsking }}
              onStep={setStep}
              onCancel={draft && (() => void cancel(draft))}
            />
          )}
        </DraftForm>
      </form>
    </article>
  )
}

/** What keeps the draft from being paid, or what became of it. */
function Standing({ draft }: { draft: DraftOrder }) {
  if (draft.status === 'paid' && draft.order)
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
      {draft.status === 'expired' && 'It was not paid in time. '}Its packs are not kept any more. Save it to
      keep them for another hour.
    </p>
  ) : null
}
