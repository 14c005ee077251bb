import type { Crop } from '#shared/copy/crops/crop.ts'
import { withCrop, withoutCrop, writeChanges } from '#shared/garden/changes.ts'
import { freeSentences } from '#shared/garden/free-pots.ts'
import { monthsText } from '#shared/months.ts'
import { Link } from '../../ui/link.tsx'
import { PlanSection } from './plan-section.tsx'
import type { ShownPlan } from './use-plan.ts'

/** A row for each crop with a remove link, and further crops to add. */
export function PlanCrops({ shown }: { shown: ShownPlan }) {
  const { plan, changes } = shown
  if (plan.crops.length === 0 && plan.alsoFits.length === 0) return null
  const free = freeSentences(plan)
  const addressOf = (next: typeof changes): string => `?${writeChanges(next)}`
  return (
    <PlanSection id="crops" title="What you grow">
      {plan.crops.length > 0 && (
        <ul className="page-grid gap-y-0">
          {plan.crops.map((crop) => (
            <CropRow
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
          {free.length > 0 && (
            <ul className="mt-4 grid gap-1 text-ink-700">
              {free.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </PlanSection>
  )
}

interface CropRowProps {
  crop: Crop
  shown: ShownPlan
  outAddress: string
}

function CropRow({ crop, shown: { plan }, outAddress }: CropRowProps) {
  const facts = [
    crop.sunHours ? `${crop.sunHours.min} hours of sun or more` : 'Bright shade',
    `At least ${crop.minLitres} litres, ${crop.minDepthCm} cm deep`,
    `A feed every ${crop.feedEveryDays} days`,
  ]
  const names = localNames(crop)
  return (
    <li className="page-half md:last:odd:col-span-full grid break-inside-avoid grid-cols-[3.5rem_1fr_auto] gap-x-4 border-paper-300 border-b py-3">
      <img
        src={`/images/crops/${crop.slug}.svg`}
        alt=""
        width={56}
        height={58}
        loading="lazy"
        className="h-[3.6rem] w-14 object-contain"
      />
      <div>
        <h3 className="text-subheading">{crop.name}</h3>
        {names && <p className="text-ink-700 text-label">{names}</p>}
        <p className="mt-1 text-label">
          {crop.start === 'plant' ? 'Plant' : 'Sow'} {monthsText(crop.months[plan.household.region])}
          {crop.daysToHarvest && `, harvest after ${daysText(crop.daysToHarvest)}`}
        </p>
        <details className="text-label">
          <summary className="text-link inline-flex min-h-11 items-center">
            What it needs<span className="sr-only">: {crop.name}</span>
          </summary>
          <ul className="grid gap-0.5 pb-2">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </details>
      </div>
      <Link
        to={outAddress}
        replace
        preventScrollReset
        className="-my-2.5 inline-flex min-h-11 shrink-0 items-center self-start text-label text-leaf-700 print:hidden"
      >
        Remove<span className="sr-only"> {crop.name}</span>
      </Link>
    </li>
  )
}

/** In Hindi and Telugu, in Latin letters, where they differ from the name. */
const localNames = ({ name, names }: Crop): string =>
  [...new Set([names.hindi[0], names.teluguLatin[0]])]
    .filter((local) => local !== undefined && !name.toLowerCase().includes(local.toLowerCase()))
    .join(', ')

function daysText({ min, max }: { min: number; max: number }): string {
  if (min >= 200) return `${Math.round(min / 30)} to ${Math.round(max / 30)} months`
  return min === max ? `${min} days` : `${min} to ${max} days`
}
