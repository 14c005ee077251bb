import { useState } from 'react'
import type { DraftOrder, DraftPayment } from '#contract/admin/draft-orders.ts'
import { readDraftQr } from '#contract/admin/draft-payments.ts'
import { formatRupees } from '#shared/money.ts'
import { paymentMessage, whatsAppAddress } from '#shared/payment-message.ts'
import { formatMoment } from '../../lib/dates.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../components/card.tsx'
import { sentenceOf, staffApi } from '../components/staff-api.ts'

interface WaitingPaymentProps {
  draft: DraftOrder
  payment: DraftPayment
}

/** The link or the code that the customer pays, and how to send it. */
export function WaitingPayment({ draft, payment: { kind, url, expires_at } }: WaitingPaymentProps) {
  const until = formatMoment(expires_at)
  return (
    <div className="mt-5">
      <Card heading={kind === 'link' ? 'Payment link' : 'UPI QR code'}>
        {url === null ? (
          <p>The provider has not answered. Ask for the payment again.</p>
        ) : (
          <>
            <p>
              {formatRupees(draft.total)} for {draft.order} can be paid until {until}. The packs are kept
              until then. Saving a change ends the {kind === 'link' ? 'link' : 'code'}.
            </p>
            {kind === 'qr' && <QrPicture id={draft.id} url={url} />}
            {kind === 'link' && <p className="mt-2 wrap-anywhere">{url}</p>}
            {kind === 'link' && draft.customer.email && (
              <p className="mt-2 text-ink-700 text-label">It is mailed to {draft.customer.email}.</p>
            )}
            <Sending draft={draft} url={url} until={until} />
          </>
        )}
      </Card>
    </div>
  )
}

function Sending({ draft, url, until }: { draft: DraftOrder; url: string; until: string }) {
  const [message, setMessage] = useState('')
  const { name, phone } = draft.customer
  const text = paymentMessage({ name, order: draft.order ?? draft.id, total: draft.total, url, until })
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      setMessage('The address is copied.')
    } catch {
      setMessage(`This browser does not let us copy. The address is ${url}`)
    }
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => void copy()}>
          Copy the address
        </Button>
        <a
          href={whatsAppAddress(phone, text)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('secondary')}
        >
          Open WhatsApp
        </a>
        <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('quiet')}>
          See what the customer sees
        </a>
      </div>
      <p role="status" className="mt-2 text-ink-700 text-label wrap-anywhere empty:hidden">
        {message}
      </p>
    </>
  )
}

/** @param url the address of the picture; another code has another one. */
function QrPicture({ id, url }: { id: string; url: string }) {
  const { data, failure } = useLoad(url, () => staffApi(readDraftQr, { params: { id } }))
  if (failure) return <p className="mt-3 text-alert-700">{sentenceOf(failure)}</p>
  return data ? (
    <img
      src={data.picture}
      alt={`UPI QR code of ${id}`}
      width={240}
      height={240}
      className="mt-4 h-60 w-60 bg-white object-contain p-2"
    />
  ) : (
    <p className="mt-3 text-ink-700">Loading the code…</p>
  )
}
