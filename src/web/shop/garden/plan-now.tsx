import { type Day, dayText, readDay } from '#shared/garden/days.ts'
import type { Plan } from '#shared/garden/plan.ts'
import { type Task, tasksOf, tasksWithin, taskText } from '#shared/garden/tasks.ts'
import { PlanSection } from './plan-section.tsx'

/** The tasks of this week and of the following ones, or the next task when there are none. */
export function PlanNow({ plan, today }: { plan: Plan; today: string }) {
  const tasks = tasksOf(plan)
  const day = Math.max(plan.start, readDay(today) ?? plan.start)
  const week = tasksWithin(tasks, day, 7)
  const month = tasksWithin(tasks, day + 7, 21)
  const next = tasks.find(({ on }) => on >= day)
  return (
    <PlanSection id="now" title="This month">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div>
          <h3 className="text-subheading">This week</h3>
          {week.length > 0 ? (
            <TaskList tasks={week} from={day} />
          ) : (
            <p className="mt-3">{nothingText(next)}</p>
          )}
        </div>
        {month.length > 0 && (
          <div>
            <h3 className="text-subheading">The three weeks after</h3>
            <TaskList tasks={month} from={day} />
          </div>
        )}
      </div>
    </PlanSection>
  )
}

const nothingText = (next: Task | undefined): string =>
  next
    ? `Nothing to do this week. Next, on ${dayText(next.on)}: ${taskText(next)}.`
    : 'This plan has come to its end. Make a new one for the coming year.'

function TaskList({ tasks, from }: { tasks: Task[]; from: Day }) {
  return (
    <ul className="mt-2 divide-y divide-paper-200">
      {tasks.map((task) => (
        <li key={task.id} className="grid grid-cols-[7rem_1fr] gap-3 py-2.5">
          <span className="text-ink-700 text-label leading-6">
            {task.on === from ? 'Today' : dayText(task.on)}
          </span>
          <span>{taskText(task)}</span>
        </li>
      ))}
    </ul>
  )
}
