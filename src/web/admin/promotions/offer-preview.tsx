import { type KeyboardEvent, useState } from 'react'
import { type OfferFields, previewOffer } from '#contract/admin/promotions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatRupees } from '#shared/money.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Choice } from '../components/choices.ts'
import { ChooseField } from '../components/choose-field.tsx'
import { staffApi } from '../components/staff-api.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { findProducts } from './offer-goods.ts'

/** What a cart would pay with the typed promotion. It is rendered within the promotion's form. */
export function OfferPreview({ read }: { read: () => OfferFields }) {
  const [chosen, setChosen] = useState<Choice[]>([])
  const [packs, setPacks] = useState('2')
  const [isMissing, setMissing] = useState(false)
  const [found, setFound] = useState<Reply<typeof previewOffer> | null>(null)
  const { problem, attempt } = useAttempt({ keepsText: true })

  const look = (): Promise<boolean> =>
    attempt(async () => {
      setFound(null)
      const [product] = chosen
      if (!product) return setMissing(true)
      const items = [{ productId: Number(product.value), quantity: Number(packs) }]
      setFound(await staffApi(previewOffer, { body: { ...read(), items } }))
    })

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.isDefaultPrevented()) return
    // Enter would submit the promotion.
    event.preventDefault()
    void look()
  }

  return (
    <fieldset className="rounded-(--radius-control) border border-paper-300 p-4" onKeyDown={onKeyDown}>
      <legend className="px-1 font-semibold text-label">What would a cart pay?</legend>
      <div className="grid items-end gap-3 sm:grid-cols-[2fr_1fr_auto]">
        <ChooseField
          label="Product"
          chosen={chosen}
          max={1}
          find={findProducts.product_ids}
          error={isMissing ? 'Choose a product.' : undefined}
          onChange={(now) => {
            setMissing(false)
            setChosen(now)
          }}
        />
        <Field
          label="Packs"
          inputMode="numeric"
          value={packs}
          onChange={(event) => setPacks(event.target.value)}
        />
        <Button type="button" look="secondary" onClick={() => void look()}>
          Look
        </Button>
      </div>
      <p role="status" className="mt-3 empty:m-0">
        {problem}
        {found &&
          (found.problem ??
            `${formatRupees(found.subtotal)} of goods, ${formatRupees(found.discount)} off, shipping ${found.shipping === 0 ? 'free' : formatRupees(found.shipping)}: ${formatRupees(found.total)}.`)}
      </p>
    </fieldset>
  )
}
