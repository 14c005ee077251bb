import { useId, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { litresOfInches } from '#shared/garden/containers.ts'
import { carrierTimes, doseOf, teaspoonText } from '#shared/garden/dose.ts'
import type { Good } from '#shared/garden/goods.ts'
import { packText } from '#shared/garden/pack-life.ts'
import { weightText } from '#shared/garden/weight-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { AddPacks } from './add-packs.tsx'
import { maxPacks } from './use-add-items.ts'

type Shape = 'pot' | 'bag' | 'litres'

const shapes: {
  shape: Shape
  label: string
  sizeLabel: string
  usual: number
  min: number
  max: number
}[] = [
  { shape: 'pot', label: 'Pot, by inches', sizeLabel: 'Width in inches', usual: 12, min: 3, max: 30 },
  { shape: 'bag', label: 'Bag, by inches', sizeLabel: 'Width in inches', usual: 15, min: 6, max: 30 },
  { shape: 'litres', label: 'By litres', sizeLabel: 'Litres of mix', usual: 20, min: 0.5, max: 500 },
]

const maxPotsOfAKind = 100

interface Given {
  shape: Shape
  size: string
  pots: string
}

/** Computes grams, spoons and packs from a pot. The form works without JavaScript too. */
export function DoseCalculator({ goods }: { goods: Good[] }) {
  const [search] = useSearchParams()
  const [given, setGiven] = useState<Given>({
    shape: shapes.find(({ shape }) => shape === search.get('shape'))?.shape ?? 'pot',
    size: search.get('size') ?? '12',
    pots: search.get('pots') ?? '1',
  })
  const id = useId()
  const kind = shapes.find(({ shape }) => shape === given.shape) ?? shapes[0]
  if (!kind) return null
  const size = inBounds(given.size, kind.min, kind.max)
  const pots = inBounds(given.pots, 1, maxPotsOfAKind)
  const wrongSize = size === null ? `Between ${kind.min} and ${kind.max}, please.` : undefined
  return (
    <Form method="get" preventScrollReset replace className="mt-5">
      <fieldset>
        <legend className="mb-1.5 font-semibold text-label">Your container</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {shapes.map(({ shape, label, usual }) => (
            <label
              key={shape}
              className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-(--radius-control) border border-paper-300 bg-white px-3.5 py-1.5 leading-tight has-checked:border-leaf-700 has-checked:bg-leaf-50"
            >
              <input
                type="radio"
                name="shape"
                value={shape}
                checked={given.shape === shape}
                onChange={() => setGiven({ ...given, shape, size: String(usual) })}
                className="size-4 accent-leaf-700"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Field
          name="size"
          label={kind.sizeLabel}
          inputMode="decimal"
          value={given.size}
          error={wrongSize}
          onChange={({ target }) => setGiven({ ...given, size: target.value })}
        />
        <Field
          name="pots"
          label="How many of them"
          inputMode="numeric"
          value={given.pots}
          error={pots === null ? `Between 1 and ${maxPotsOfAKind}, please.` : undefined}
          onChange={({ target }) => setGiven({ ...given, pots: target.value })}
        />
      </div>
      <noscript>
        <Button type="submit" className="mt-4">
          Work it out
        </Button>
      </noscript>
      <output htmlFor={id} aria-live="polite" className="mt-6 block border-ink-900 border-t pt-5">
        {size !== null && pots !== null && (
          <Answer
            litres={given.shape === 'litres' ? size : litresOfInches(given.shape, size)}
            pots={Math.round(pots)}
            goods={goods}
          />
        )}
      </output>
    </Form>
  )
}

function inBounds(text: string, min: number, max: number): number | null {
  const value = Number(text.replace(',', '.'))
  return text.trim() !== '' && value >= min && value <= max ? value : null
}

function Answer({ litres, pots, goods }: { litres: number; pots: number; goods: Good[] }) {
  const grams = doseOf(litres)
  return (
    <>
      <p className="font-display text-heading">
        {grams} g <span className="text-ink-700">or</span> {teaspoonText(grams)}
      </p>
      <p className="mt-1 text-ink-700">
        For {litres} litres of potting mix
        {pots > 1 ? ` in each of ${pots} pots: ${grams * pots} g for all of them` : ''}. Mix the feed into{' '}
        {weightText(grams * pots * carrierTimes)} of vermicompost first.
      </p>
      <p className="mt-4 text-label">
        <strong className="font-semibold">For a season</strong> of {seasonFeeds} feeds, half a year:
      </p>
      <ul className="divide-y divide-paper-200">
        {goods.map((good) => (
          <li key={good.productId} className="grid items-center gap-x-6 gap-y-3 py-3 sm:grid-cols-[1fr_auto]">
            <span>
              <Link to={`/products/${good.productId}`} className="font-semibold">
                {good.name}
              </Link>
              <span className="block text-ink-700 text-label">{packText(good, grams * pots)}</span>
            </span>
            {good.isAvailable && <AddPacks good={good} packs={packsFor(good, grams * pots)} />}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Feeds of a season: half a year. */
const seasonFeeds = 12

const packsFor = ({ packGrams }: Good, grams: number): number =>
  packGrams ? Math.min(maxPacks, Math.max(1, Math.ceil((grams * seasonFeeds) / packGrams))) : 1
