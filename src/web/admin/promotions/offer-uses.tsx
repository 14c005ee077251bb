import { Link, useRevalidator } from 'react-router'
import { endOffer, type StaffOffer } from '#contract/admin/promotions.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../components/card.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useUndo } from '../components/use-undo.ts'

/** The uses of a promotion, and its end. */
export function OfferUses({ offer, mayEdit }: { offer: StaffOffer; mayEdit: boolean }) {
  const { id, uses, given, open_payments: open, version, view, name } = offer
  const { problem, attempt } = useAttempt()
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const end = () =>
    attempt(async () => {
      await staffApi(endOffer, { params: { id: String(id) }, body: { version } })
      notify(`${name} has ended.`)
      await revalidate()
    })
  return (
    <Card heading="Uses">
      <p>
        <Link to={`/orders?offer=${id}`} className="text-link">
          {uses} {uses === 1 ? 'order' : 'orders'}
        </Link>
        , {formatRupees(given)} given.
      </p>
      <p className="mt-1">
        {open === 0
          ? 'No open payment was quoted with it.'
          : `${open} open ${open === 1 ? 'payment was' : 'payments were'} quoted with it. That price stands, also when the offer is changed or ended.`}
      </p>
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      {mayEdit && view !== 'ended' && (
        <Button look="secondary" onClick={() => void end()} className="mt-4">
          End now
        </Button>
      )}
    </Card>
  )
}
