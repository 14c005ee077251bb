import { useState } from 'react'
import { Link } from 'react-router'
import { listBatchOrders, previewRecallMail, sendRecallMails } from '#contract/admin/recalls.ts'
import type { Reply } from '#contract/endpoint.ts'
import { requiring } from '../../lib/forms/form-check.ts'
import { TextArea } from '../../lib/forms/text-area.tsx'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Card, Quiet } from '../components/card.tsx'
import { FormMessages } from '../components/form-messages.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useProblem } from '../components/use-problem.ts'
import { useStaffForm } from '../components/use-staff-form.ts'

type Orders = Reply<typeof listBatchOrders>

async function readMore(id: number, known: Orders | null): Promise<Orders> {
  const query = { cursor: known?.next_cursor ?? undefined }
  const next = await staffApi(listBatchOrders, { params: { id: String(id) }, query })
  return { ...next, orders: [...(known?.orders ?? []), ...next.orders] }
}

/** The orders that have packs of a recalled batch, and the mail to their buyers. */
export function RecallCard({ id, mayNotify }: { id: number; mayNotify: boolean }) {
  const [round, setRound] = useState(0)
  const { data: found, failure, reload } = useLoad<Orders>(`${id}:${round}`, (known) => readMore(id, known))
  const problem = useProblem(failure)
  return (
    <Card heading="Orders that got it">
      {problem && <Notice tone="error">{problem}</Notice>}
      {found && (
        <>
          <p role="status">
            {found.count} {found.count === 1 ? 'order' : 'orders'}; {found.told} notified, {found.to_tell} to
            notify
          </p>
          {mayNotify && found.to_tell > 0 && (
            <NotifyForm id={id} count={found.to_tell} onDone={() => setRound(round + 1)} />
          )}
          <ul className="mt-4 grid gap-1.5">
            {found.orders.map((order) => (
              <li key={order.id} className="flex flex-wrap gap-x-3">
                <Link to={`/orders/${order.id}`} className="text-link font-semibold">
                  {order.id}
                </Link>
                <span>
                  {order.packs} {order.packs === 1 ? 'pack' : 'packs'}, {order.status}
                </span>
                <span className="text-ink-700">
                  {order.is_told
                    ? 'Notified'
                    : order.is_erased
                      ? 'Erased: nobody to write to'
                      : 'Not notified yet'}
                </span>
              </li>
            ))}
          </ul>
          {found.next_cursor && (
            <Button look="quiet" className="-ml-5" onClick={() => void reload()}>
              More orders
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

interface NotifyFormProps {
  id: number
  count: number
  onDone: () => void
}

function NotifyForm({ id, count, onDone }: NotifyFormProps) {
  const { of } = useIdempotencyKey()
  const [preview, setPreview] = useState<Reply<typeof previewRecallMail> | null>(null)
  const params = { id: String(id) }
  const form = useStaffForm<{ words: string }>({
    labels: { words: 'What the mail says' },
    check: requiring<{ words: string }>({ words: 'What the mail says' }),
    defaultValues: { words: '' },
    keepsText: true,
  })
  const words = form.watch('words')
  async function send(values: { words: string }): Promise<void> {
    const body = { words: values.words.trim() }
    if (!preview) return setPreview(await staffApi(previewRecallMail, { params, body }))
    await staffApi(sendRecallMails, { params, body, idempotencyKey: of(body) })
    onDone()
  }
  const buyers = `${count} ${count === 1 ? 'buyer' : 'buyers'}`
  return (
    <form noValidate onSubmit={form.send(send)} className="mt-4 grid gap-4">
      <FormMessages form={form} />
      {preview ? (
        <div>
          <p className="font-semibold">{preview.subject}</p>
          <p className="mt-2 whitespace-pre-wrap border-paper-300 border-l-4 pl-3 text-label">
            {preview.text}
          </p>
        </div>
      ) : (
        <TextArea
          {...form.field('words')}
          hint="What is wrong, what to do with the pack, and how they get their money back."
          rows={5}
          maxLength={2000}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton isBusy={form.isBusy} busyLabel="One moment…">
          {preview ? `Write to ${buyers}` : 'Review the mail'}
        </SubmitButton>
        {preview && (
          <Button look="secondary" onClick={() => setPreview(null)}>
            Change the words
          </Button>
        )}
      </div>
      {!words && <Quiet>Each order gets one mail; it is never sent twice.</Quiet>}
    </form>
  )
}
