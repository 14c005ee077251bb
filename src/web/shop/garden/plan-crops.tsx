import type { Crop } from '#shared/copy/crops/crop.ts'
import { withCrop, withoutCrop, writeChanges } from '#shared/garden/changes.ts'
import { shortMonth } from '#shared/months.ts'
import { Link } from '../../ui/link.tsx'
import { PlanSection } from './plan-section.tsx'
import type { ShownPlan } from './use-plan.ts'

/** A card for each crop with a remove button, and further crops to add. */
export function PlanCrops({ shown }: { shown: ShownPlan }) {
  const { plan, changes } = shown
  if (plan.crops.length === 0 && plan.alsoFits.length === 0) return null
  const addressOf = (next: typeof changes): string => `?${writeChanges(next)}`
  return (
    <PlanSection id="crops" title="What you grow">
      {plan.crops.length > 0 && (
        <ul className="card-rows card-lines">
          {plan.crops.map((crop) => (
            <CropCard
              key={crop.slug}
              crop={crop}
              shown={shown}
              outAddress={addressOf(withoutCrop(changes, crop.slug))}
            />
          ))}
        </ul>
      )}
      {plan.alsoFits.length > 0 && (
        <div className="mt-8 print:hidden">
          <h3 className="text-subheading">These would fit too</h3>
          <ul className="mt-3 flex flex-wrap gap-2.5">
            {plan.alsoFits.map(({ slug, name }) => (
              <li key={slug}>
                <Link
                  to={addressOf(withCrop(changes, slug))}
                  replace
                  preventScrollReset
                  className="inline-flex min-h-11 items-center rounded-full border border-leaf-700 px-4 text-leaf-700 no-underline hover:bg-leaf-50"
                >
                  Add {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </PlanSection>
  )
}

interface CropCardProps {
  crop: Crop
  shown: ShownPlan
  outAddress: string
}

function CropCard({ crop, shown: { plan }, outAddress }: CropCardProps) {
  const months = crop.months[plan.household.region]
  const facts = [
    `${crop.start === 'plant' ? 'Plant' : 'Sow'} in ${months.length === 12 ? 'any month' : months.map(shortMonth).join(', ')}`,
    crop.sunHours ? `${crop.sunHours.min} hours of sun or more` : 'Bright shade',
    `At least ${crop.minLitres} litres, ${crop.minDepthCm} cm deep`,
    ...(crop.daysToHarvest ? [`Harvest after ${daysText(crop.daysToHarvest)}`] : []),
    `A feed every ${crop.feedEveryDays} days`,
  ]
  return (
    <li className="grid break-inside-avoid">
      <div className="card flex gap-4 p-4 sm:p-5">
        <img
          src={`/images/crops/${crop.slug}.svg`}
          alt=""
          width={88}
          height={91}
          loading="lazy"
          className="h-[5.7rem] w-22 shrink-0 object-contain"
        />
        <div className="grow">
          <div className="flex items-start justify-between gap-x-3">
            <h3 className="text-subheading">{crop.name}</h3>
            <Link
              to={outAddress}
              replace
              preventScrollReset
              className="-my-2.5 inline-flex shrink-0 min-h-11 items-center text-label text-leaf-700 print:hidden"
            >
              Remove<span className="sr-only"> {crop.name}</span>
            </Link>
          </div>
          <p className="text-ink-700 text-label">{localNames(crop)}</p>
          <ul className="mt-2 grid gap-0.5 text-label">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
      </div>
    </li>
  )
}

/** In Hindi and Telugu, in Latin letters. */
const localNames = ({ names }: Crop): string =>
  [...new Set([names.hindi[0], names.teluguLatin[0]])].filter((name) => name !== undefined).join(', ')

function daysText({ min, max }: { min: number; max: number }): string {
  if (min >= 200) return `${Math.round(min / 30)} to ${Math.round(max / 30)} months`
  return min === max ? `${min} days` : `${min} to ${max} days`
}
