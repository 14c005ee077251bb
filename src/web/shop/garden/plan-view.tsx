import { useEffect } from 'react'
import { regionNames } from '#shared/copy/crops/crop.ts'
import { dayText } from '#shared/garden/days.ts'
import type { Good } from '#shared/garden/goods.ts'
import { hintsOf } from '#shared/garden/hints.ts'
import { placesText } from '#shared/garden/places.ts'
import type { Plan } from '#shared/garden/plan.ts'
import type { SavedPlan } from '#shared/garden/saved-plan.ts'
import { Notice } from '../../ui/notice.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanCalendar } from './plan-calendar.tsx'
import { PlanControls } from './plan-controls.tsx'
import { PlanCrops } from './plan-crops.tsx'
import { PlanList } from './plan-list.tsx'
import { PlanNow } from './plan-now.tsx'
import { PlanPots } from './plan-pots.tsx'
import { PlanSection } from './plan-section.tsx'
import { usePlan } from './use-plan.ts'

interface PlanViewProps {
  kept: SavedPlan
  goods: Good[]
  token: string
}

/** The whole plan: the present tasks, its assumptions, and all that follows. */
export function PlanView({ kept, goods, token }: PlanViewProps) {
  const shown = usePlan(kept)
  const { plan } = shown
  useEffect(() => {
    void import('../../lib/offline/cache-plan.ts').then(({ cachePlan: keepPlan }) =>
      keepPlan(plan, `/gardenplan/${token}`, kept.today),
    )
  }, [plan, token, kept.today])
  const hasPlantings = plan.plantings.length > 0
  return (
    <>
      <header className="max-w-3xl">
        <p className="kicker">From {dayText(plan.start, true)}, for a year</p>
        <h1 className="mt-1 text-title">Your garden plan</h1>
        <p className="mt-3 text-ink-700 text-lead">
          {summaryOf(plan)}
          {!plan.household.isRegionKnown && (
            <span className="print:hidden"> Tell us your PIN code if you live elsewhere.</span>
          )}
        </p>
      </header>
      {hasPlantings && <PlanParts />}
      <div className="mt-8 grid items-start gap-x-14 gap-y-7 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] print:block">
        <div>
          {plan.why === null ? (
            <PlanNow plan={plan} today={kept.today} />
          ) : (
            <Notice tone="info">{plan.why}</Notice>
          )}
          <Reasons plan={plan} />
        </div>
        <PlanControls shown={shown} />
        <PlanActions shown={shown} token={token} />
      </div>
      {hasPlantings && (
        <>
          <PlanPots plan={plan} />
          <PlanCalendar plan={plan} />
        </>
      )}
      <PlanCrops shown={shown} />
      {hasPlantings && (
        <>
          <PlanList plan={plan} answers={kept.answers} goods={goods} token={token} />
          <PlanAdvice plan={plan} />
        </>
      )}
    </>
  )
}

const parts = [
  ['pots', 'Your pots'],
  ['calendar', 'The year'],
  ['crops', 'What you grow'],
  ['list', 'Shopping list'],
  ['advice', 'Good to know'],
] as const

/** Leads into a page of many screens. */
const PlanParts = () => (
  <nav aria-label="On this page" className="mt-5 print:hidden">
    <ul className="flex flex-wrap gap-x-5">
      {parts.map(([id, title]) => (
        <li key={id}>
          <a href={`#${id}`} className="text-link inline-flex min-h-11 items-center text-label">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const PlanAdvice = ({ plan }: { plan: Plan }) => (
  <PlanSection id="advice" title="Good to know">
    <ul className="list-disc gap-x-14 pl-5 md:columns-2 print:columns-2">
      {hintsOf(plan).map((hint) => (
        <li key={hint} className="mb-2 break-inside-avoid">
          {hint}
        </li>
      ))}
    </ul>
    <p className="mt-4 max-w-3xl text-ink-700 text-label">
      Where the figures come from: sowing months follow public charts for the north and the south, and common
      practice for the coast and the hills. Days, pots and hours of sun are common practice too. Doses are
      those on our packs; where the label on your pack differs, follow the label.
    </p>
  </PlanSection>
)

function summaryOf({ household, crops, plantings }: Plan): string {
  const where = placesText(household.places)
  const region = `planned for the ${regionNames[household.region]}.`
  if (plantings.length === 0) return `A garden ${where}, ${region}`
  const pots = new Set(plantings.map(({ pot }) => pot.number)).size
  return `${counted(crops.length, 'crop')} in ${counted(pots, 'pot')} ${where}, ${region}`
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

/** The assumptions, and the wishes that could not be met. */
function Reasons({ plan: { notes, refused: rejected } }: { plan: Plan }) {
  const sentences = [...notes, ...rejected]
  if (sentences.length === 0) return null
  return (
    <ul className="mt-7 grid gap-1.5 border-clay-600 border-l-2 pl-4 text-ink-700">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
