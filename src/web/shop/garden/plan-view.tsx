import { useEffect } from 'react'
import { regionNames } from '#shared/copy/crops/crop.ts'
import { dayText } from '#shared/garden/days.ts'
import type { Good } from '#shared/garden/goods.ts'
import { hintsOf } from '#shared/garden/hints.ts'
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
  return (
    <>
      <header className="max-w-3xl">
        <p className="kicker">From {dayText(plan.start, true)}, for a year</p>
        <h1 className="mt-1 text-title">Your garden plan</h1>
        <p className="mt-3 text-ink-700 text-lead">{summaryOf(plan)}</p>
      </header>
      <PlanControls shown={shown} />
      {plan.why !== null && (
        <Notice tone="info" className="mt-8">
          {plan.why}
        </Notice>
      )}
      <Reasons plan={plan} />
      {plan.why === null && <PlanNow plan={plan} today={kept.today} />}
      <PlanActions shown={shown} token={token} />
      {plan.plantings.length > 0 && (
        <>
          <PlanPots plan={plan} />
          <PlanCalendar plan={plan} />
        </>
      )}
      <PlanCrops shown={shown} />
      {plan.plantings.length > 0 && (
        <>
          <PlanList plan={plan} answers={kept.answers} goods={goods} token={token} />
          <PlanSection id="advice" title="Good to know">
            <ul className="grid max-w-prose list-disc gap-2 pl-5">
              {hintsOf(plan).map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
            <p className="mt-5 max-w-prose text-ink-700 text-label">
              Months lean on public sowing charts for the north and the south, and on common practice for
              coast and hills; days, pots and hours of sun are common practice. Doses are those of our packs:
              where the label on your pack differs, follow the label.
            </p>
          </PlanSection>
        </>
      )}
    </>
  )
}

function summaryOf({ household, crops, plantings }: Plan): string {
  const places = household.places.map(({ name }) => name.toLowerCase()).join(' and ')
  const where = `${places}, region ${regionNames[household.region]}${household.isRegionKnown ? '' : ' until you say where you live'}`
  if (plantings.length === 0) return `For ${where}.`
  const pots = new Set(plantings.map(({ pot }) => pot.number)).size
  return `${crops.length} ${crops.length === 1 ? 'crop' : 'crops'} in ${pots} ${pots === 1 ? 'pot' : 'pots'}: ${where}.`
}

/** The assumptions, and the wishes that could not be met. */
function Reasons({ plan: { notes, refused: rejected } }: { plan: Plan }) {
  const sentences = [...notes, ...rejected]
  if (sentences.length === 0) return null
  return (
    <ul className="mt-6 grid max-w-prose gap-1.5 border-clay-600 border-l-2 pl-4 text-ink-700">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
