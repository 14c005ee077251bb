import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Good } from '#shared/garden/goods.ts'
import type { GardenAnswers } from '#shared/garden/household.ts'
import type { Plan } from '#shared/garden/plan.ts'
import { shoppingList, type Variant, type VariantId } from '#shared/garden/shopping-list.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { Link } from '../../ui/link.tsx'
import { AddEverything } from './add-everything.tsx'
import { PlanSection } from './plan-section.tsx'

interface PlanListProps {
  plan: Plan
  answers: GardenAnswers
  goods: Good[]
  token: string
}

/** The products of the plan by size, and what the shop does not sell. */
export function PlanList({ plan, answers, goods, token }: PlanListProps) {
  const [search, setSearch] = useSearchParams()
  const [chosen, setChosen] = useState(search.get('list'))
  const { variants: all, elsewhere } = shoppingList(plan, answers, goods)
  const variants = merged(all)
  const variant = variants.find(({ id }) => id === chosen) ?? variants[0]
  const choose = (id: VariantId): void => {
    setChosen(id)
    // In the address, so that the choice survives signing in.
    search.set('list', id)
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return (
    <PlanSection id="list" title="Shopping list">
      {variant && variant.lines.length > 0 ? (
        <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[1fr_1.6fr]">
          <Variants variants={variants} chosen={variant.id} onChoose={choose} />
          <div>
            <Lines variant={variant} />
            <AddEverything key={variant.id} variant={variant} token={token} />
          </div>
        </div>
      ) : (
        <p>By your answers and what we have in stock, this plan needs nothing from us.</p>
      )}
      <div className="mt-8 grid gap-x-14 gap-y-8 md:grid-cols-2 print:grid-cols-1">
        <Sentences title="From elsewhere" list={elsewhere} />
        <Sentences title="Left out, as most of it would stay in the pack" list={variant?.leftOut ?? []} />
      </div>
    </PlanSection>
  )
}

function Sentences({ title, list }: { title: string; list: string[] }) {
  if (list.length === 0) return null
  return (
    <div>
      <h3 className="text-subheading">{title}</h3>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {list.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}

/** Two lists with the same packs are one choice; the first one then lasts as long as the second. */
function merged([least, ...others]: Variant[]): Variant[] {
  if (!least) return []
  const [season] = others
  const first =
    season && packsOf(least) === packsOf(season)
      ? { ...least, name: season.name, description: season.description }
      : least
  return [first, ...others].filter((one, i, all) => i === 0 || packsOf(one) !== packsOf(all[i - 1]))
}

const packsOf = (variant: Variant | undefined): string | undefined =>
  variant?.lines.map(({ good, packs }) => `${packs} × ${good.productId}`).join()

interface VariantsProps {
  variants: Variant[]
  chosen: VariantId
  onChoose: (id: VariantId) => void
}

function Variants({ variants, chosen, onChoose }: VariantsProps) {
  return (
    <fieldset>
      <legend className="sr-only">How much?</legend>
      <div className="grid gap-2.5">
        {variants.map(({ id, name, description, goodsPaise }) => (
          <label
            key={id}
            className={`grid cursor-pointer grid-cols-[auto_1fr_auto] gap-x-3 rounded-(--radius-control) border border-paper-300 bg-white px-4 py-3 hover:border-leaf-600 has-checked:border-leaf-700 has-checked:bg-leaf-50 ${id === chosen ? '' : 'print:hidden'}`}
          >
            <input
              type="radio"
              name="variant"
              value={id}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="mt-1 size-4 accent-leaf-700 print:invisible"
            />
            <span className="font-semibold">{name}</span>
            <span className="tabular-nums">{formatRupees(toRupees(goodsPaise))}</span>
            <span className="col-start-2 col-end-4 text-ink-700 text-label">{description}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Lines({ variant }: { variant: Variant }) {
  return (
    <ul className="divide-y divide-paper-200 border-ink-900 border-t">
      {variant.lines.map(({ good, packs, reason }) => (
        <li key={good.productId} className="grid grid-cols-[1fr_auto] gap-x-4 py-3">
          <Link to={`/products/${good.productId}`} className="font-semibold">
            {packs} × {good.name}
          </Link>
          <span className="tabular-nums">{formatRupees(toRupees(packs * good.pricePaise))}</span>
          <span className="text-ink-700 text-label">{reason}</span>
        </li>
      ))}
    </ul>
  )
}
