import { mixOfPlan, mixOfPot } from '#shared/garden/amounts.ts'
import { dayText } from '#shared/garden/days.ts'
import { doseOf, teaspoonText } from '#shared/garden/dose.ts'
import type { Pot } from '#shared/garden/household.ts'
import type { Plan } from '#shared/garden/plan.ts'
import { shortName } from '#shared/garden/tasks.ts'
import { PlanSection } from './plan-section.tsx'

/** The pots, drawn to scale, with their crops through the year. */
export function PlanPots({ plan }: { plan: Plan }) {
  const mix = mixOfPlan(plan)
  return (
    <PlanSection id="pots" title="Your pots">
      <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {plan.household.pots.map((pot) => (
          <PotCard key={pot.number} pot={pot} plan={plan} />
        ))}
      </ul>
      <p className="mt-8 max-w-prose">
        All pots together take <strong>{mix.litres} litres</strong> of mix: {mix.soilLitres} litres of garden
        soil, {mix.cocopeatLitres} of cocopeat and {mix.compostLitres} of vermicompost, which is about{' '}
        {mix.compostKg} kg.
      </p>
    </PlanSection>
  )
}

function PotCard({ pot, plan }: { pot: Pot; plan: Plan }) {
  const grams = doseOf(pot.container.litres)
  const plantings = plan.plantings.filter((planting) => planting.pot === pot)
  return (
    <li className="flex break-inside-avoid flex-col">
      <div className="flex h-32 items-end border-ink-900 border-b">
        <span
          aria-hidden
          className="plan-pot"
          data-kind={pot.container.kind}
          data-inches={pot.container.inches}
        />
      </div>
      <h3 className="mt-2 text-subheading">Pot {pot.number}</h3>
      <p className="text-ink-700 text-label">
        {pot.container.name}, {pot.place.name.toLowerCase()}. {pot.container.litres} litres of mix, of it{' '}
        {mixOfPot(pot).compostLitres} compost. A feed is {grams} g, {teaspoonText(grams)}.
      </p>
      {plantings.length > 0 ? (
        <ol className="mt-2 grid gap-0.5">
          {plantings.map(({ crop, sowOn }) => (
            <li key={sowOn}>
              <strong className="inline-block font-semibold first-letter:uppercase">{shortName(crop)}</strong>{' '}
              from {dayText(sowOn)}
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-2 text-ink-700">Empty</p>
      )}
    </li>
  )
}
