import { useRevalidator } from 'react-router'
import { followTaxRate, removeTaxRate, type TaxRate } from '#contract/admin/tax-rates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'
import { useUndo } from '../components/use-undo.ts'
import { goodsText, timeText } from './rate-words.ts'

/** A rate with its period, source and actions. */
export function RateRow({ rate, onEdit }: { rate: TaxRate; onEdit: () => void }) {
  const mayChange = may(useSession(), 'products.tax')
  const { problem, attempt } = useAttempt()
  return (
    <li className="card grid items-center gap-x-5 gap-y-3 p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]">
      <span>
        <strong className="block">HSN {rate.hsn}</strong>
        <span className="text-heading">{rate.rate} %</span>
      </span>
      <span className="text-label [overflow-wrap:anywhere]">
        <span className="block">{timeText(rate)}</span>
        <span className="block">
          {rate.source}, kept by {rate.by}
        </span>
        <span className="block text-ink-700">
          {rate.state !== 'past' && goodsText(rate.goods)}
          {rate.is_used && ' Orders have it.'}
        </span>
      </span>
      {mayChange && <Actions rate={rate} onEdit={onEdit} attempt={attempt} />}
      {problem && (
        <Notice tone="error" className="lg:col-span-3">
          {problem}
        </Notice>
      )}
    </li>
  )
}

interface ActionsProps {
  rate: TaxRate
  onEdit: () => void
  attempt: (work: () => Promise<unknown>) => Promise<boolean>
}

function Actions({ rate, onEdit, attempt }: ActionsProps) {
  const { id, version, hsn } = rate
  const { revalidate } = useRevalidator()
  const notify = useUndo()
  const idempotencyKey = useIdempotencyKey()
  const params = { id: String(id) }
  const remove = () =>
    attempt(async () => {
      await staffApi(removeTaxRate, { params, body: { version } })
      notify(`The rate of HSN ${hsn} is taken away.`)
      await revalidate()
    })
  const follow = () =>
    attempt(async () => {
      const followed = await staffApi(followTaxRate, {
        params,
        body: {},
        idempotencyKey: idempotencyKey.of(id),
      })
      idempotencyKey.renew()
      const count = followed.products + followed.parts
      notify(
        count === 0
          ? `Nothing of HSN ${hsn} has a rate of its own that is the same.`
          : `${count} more ${count === 1 ? 'takes its' : 'take their'} rate by HSN ${hsn}.`,
      )
      await revalidate()
    })
  const named = (what: string): string => `${what}: HSN ${hsn}`
  return (
    <span className="flex flex-wrap gap-2">
      {rate.state === 'holding' && (
        <Button look="secondary" aria-label={named('Let goods follow')} onClick={() => void follow()}>
          Let goods follow
        </Button>
      )}
      <Button look="secondary" aria-label={named('Edit')} onClick={onEdit}>
        Edit
      </Button>
      {!rate.is_used && (
        <Button look="quiet" aria-label={named('Take away')} onClick={() => void remove()}>
          Take away
        </Button>
      )}
    </span>
  )
}
