import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { makeOfferCodes, maxCodes, type StaffOffer } from '#contract/admin/promotions.ts'
import { formatCount } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Card } from '../components/card.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useIdempotencyKey } from '../components/use-idempotency-key.ts'

/** The single-use codes of a promotion: creates more, and downloads them. */
export function OfferCodes({ offer }: { offer: StaffOffer }) {
  const { id, single_codes: made } = offer
  const [count, setCount] = useState('100')
  const { problem, attempt } = useAttempt({ keepsText: true })
  const { revalidate } = useRevalidator()
  const idempotency = useIdempotencyKey()
  const make = () =>
    attempt(async () => {
      const body = { count: Number(count) }
      await staffApi(makeOfferCodes, {
        params: { id: String(id) },
        body,
        idempotencyKey: idempotency.of(body),
      })
      idempotency.renew()
      await revalidate()
    })
  return (
    <Card heading="Codes for one use">
      <p role="status">
        {formatCount(made)} made, {formatCount(maxCodes)} at most.
      </p>
      {made > 0 && (
        <p className="mt-1">
          <a href={`/api/offers/${id}/codes.csv`} download={`codes-${id}.csv`} className="text-link">
            Take them out as CSV
          </a>
        </p>
      )}
      <Field
        label="How many more"
        inputMode="numeric"
        value={count}
        onChange={(event) => setCount(event.target.value)}
        error={problem ?? undefined}
        className="mt-4"
      />
      <Button look="secondary" onClick={() => void make()} className="mt-3">
        Make codes
      </Button>
    </Card>
  )
}
