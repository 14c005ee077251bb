import { mixOfPlan, mixOfPot } from '#shared/garden/amounts.ts'
import { dayText } from '#shared/garden/days.ts'
import { doseOf, teaspoonText } from '#shared/garden/dose.ts'
import type { Pot } from '#shared/garden/household.ts'
import type { Plan } from '#shared/garden/plan.ts'
import { shortName } from '#shared/garden/tasks.ts'
import { PlanSection } from './plan-section.tsx'

/** The pots, drawn to scale, with their crops through the year. */
export function PlanPots({ plan }: { plan: Plan }) {
  const { pots } = plan.household
  const mix = mixOfPlan(plan)
  const parts = [
    ['Garden soil', `${mix.soilLitres} litres`],
    ['Cocopeat', `${mix.cocopeatLitres} litres`],
    ['Vermicompost', `${mix.compostLitres} litres, about ${mix.compostKg}\u00a0kg`],
    ['Together', `${mix.litres} litres`],
  ] as const
  return (
    <PlanSection id="pots" title="Your pots">
      <ul className={`grid gap-x-6 gap-y-9 sm:grid-cols-2 print:grid-cols-3 ${columnsOf(pots.length)}`}>
        {pots.map((pot) => (
          <PotCard key={pot.number} pot={pot} plan={plan} />
        ))}
      </ul>
      <h3 className="mt-10 text-subheading">The mix for all pots</h3>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        {parts.map(([name, amount]) => (
          <div key={name} className="border-paper-300 border-t pt-2">
            <dt className="text-ink-700 text-label">{name}</dt>
            <dd className="font-semibold">{amount}</dd>
          </div>
        ))}
      </dl>
    </PlanSection>
  )
}

/** Rows that end full where the number of pots allows it. */
const columnsOf = (count: number): string =>
  count % 4 === 0 || count === 7 ? 'lg:grid-cols-4' : 'lg:grid-cols-3'

function PotCard({ pot, plan }: { pot: Pot; plan: Plan }) {
  const grams = doseOf(pot.container.litres)
  const plantings = plan.plantings.filter((planting) => planting.pot === pot)
  return (
    <li className="grid break-inside-avoid grid-cols-[6.25rem_1fr] gap-x-4 sm:flex sm:flex-col">
      <div className="flex h-32 items-end border-ink-900 border-b max-sm:justify-center">
        <span
          aria-hidden
          className="plan-pot max-w-full"
          data-kind={pot.container.kind}
          data-inches={pot.container.inches}
        />
      </div>
      <div className="sm:mt-2">
        <h3 className="text-subheading">Pot {pot.number}</h3>
        <p className="text-ink-700 text-label">
          {pot.container.name}, {pot.place.name.toLowerCase()}
          <br />
          {pot.container.litres} litres of mix ({mixOfPot(pot).compostLitres} compost)
          <br />
          Each feed: {grams} g, {teaspoonText(grams)}
        </p>
        {plantings.length > 0 ? (
          <ol className="mt-2 grid gap-0.5">
            {plantings.map(({ crop, sowOn }) => (
              <li key={sowOn}>
                <strong className="inline-block font-semibold first-letter:uppercase">
                  {shortName(crop)}
                </strong>{' '}
                <span className="whitespace-nowrap">from {dayText(sowOn)}</span>
              </li>
            ))}
          </ol>
        ) : (
          <p className="mt-2 text-ink-700">Empty</p>
        )}
      </div>
    </li>
  )
}
