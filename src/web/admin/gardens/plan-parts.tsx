import { regionNames } from '#shared/copy/crops/crop.ts'
import { gramsOf } from '#shared/garden/amounts.ts'
import { type Day, dayText } from '#shared/garden/days.ts'
import type { Plan } from '#shared/garden/plan.ts'
import { shortName, tasksOf, tasksWithin, taskText } from '#shared/garden/tasks.ts'
import { Card, Quiet } from '../components/card.tsx'

/** The assumptions, and the wishes that could not be met. */
export function Unmet({ plan: { why, notes, refused: rejected } }: { plan: Plan }) {
  const sentences = [...(why === null ? [] : [why]), ...notes, ...rejected]
  if (sentences.length === 0) return null
  return (
    <Card heading="Assumed and unmet">
      <ul className="grid list-disc gap-1 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  )
}

const daysShown = 28

export function PlanTasks({ plan, today }: { plan: Plan; today: Day }) {
  const from = Math.max(plan.start, today)
  const tasks = tasksWithin(tasksOf(plan), from, daysShown)
  return (
    <Card heading="The next four weeks">
      {tasks.length === 0 && <Quiet>Nothing is to be done.</Quiet>}
      <ul className="grid gap-1">
        {tasks.map((task) => (
          <li key={task.id} className="grid grid-cols-[7.5rem_1fr] gap-x-3">
            <span className="text-ink-700">{dayText(task.on)}</span>
            <span>{taskText(task)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function PlanPots({ plan }: { plan: Plan }) {
  const { region, isRegionKnown, pots } = plan.household
  return (
    <Card heading="Pots">
      <Quiet>
        Region {regionNames[region]}
        {!isRegionKnown && ', assumed'}, from {dayText(plan.start, true)}.
      </Quiet>
      <ul className="mt-2 divide-y divide-paper-200">
        {pots.map((pot) => (
          <li key={pot.number} className="grid gap-x-4 py-2.5 sm:grid-cols-[11rem_1fr]">
            <span>
              Pot {pot.number}
              <span className="block text-ink-700 text-label">
                {pot.container.name}, {pot.place.name.toLowerCase()}
              </span>
            </span>
            <ol className="grid gap-0.5">
              {plan.plantings
                .filter((planting) => planting.pot === pot)
                .map((planting) => (
                  <li key={planting.sowOn}>
                    <span className="inline-block font-medium first-letter:uppercase">
                      {shortName(planting.crop)}
                    </span>{' '}
                    from {dayText(planting.sowOn)}
                    <span className="text-ink-700 text-label">
                      , {planting.feeds.length} {planting.feeds.length === 1 ? 'feed' : 'feeds'} of{' '}
                      {gramsOf(planting)} g
                    </span>
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ul>
    </Card>
  )
}
