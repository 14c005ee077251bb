import { type Day, dayText, readDay } from '#shared/garden/days.ts'
import type { Plan } from '#shared/garden/plan.ts'
import { type Task, tasksOf, tasksWithin, taskText } from '#shared/garden/tasks.ts'

/** The tasks of this week and of the following ones, or the next task when there are none. */
export function PlanNow({ plan, today }: { plan: Plan; today: string }) {
  const tasks = tasksOf(plan)
  const day = Math.max(plan.start, readDay(today) ?? plan.start)
  const week = tasksWithin(tasks, day, 7)
  const month = tasksWithin(tasks, day + 7, 21)
  const next = tasks.find(({ on }) => on >= day)
  return (
    <section aria-labelledby="now">
      <h2 id="now" className="border-ink-900 border-b pb-2 text-heading">
        {week.some(({ kind }) => kind === 'sow') ? 'Sow this week' : 'This week'}
      </h2>
      {week.length > 0 ? <TaskList tasks={week} from={day} /> : <p className="mt-4">{nothingText(next)}</p>}
      {month.length > 0 && (
        <>
          <h3 className="mt-7 text-subheading">The three weeks after</h3>
          <TaskList tasks={month} from={day} />
        </>
      )}
    </section>
  )
}

const nothingText = (next: Task | undefined): string =>
  next
    ? `Nothing to do this week. Next, on ${dayText(next.on)}: ${taskText(next)}.`
    : 'This plan has come to its end. Make a new one for the coming year.'

/** A number stays with its pot. */
const textOf = (task: Task): string => taskText(task).replaceAll(/(?<=pots?) /g, '\u00a0')

/** The tasks of a day stand beside its date. */
function TaskList({ tasks, from }: { tasks: Task[]; from: Day }) {
  return (
    <ul className="divide-y divide-paper-200">
      {[...Map.groupBy(tasks, ({ on }) => on)].map(([on, ofDay]) => (
        <li key={on} className="grid grid-cols-[6.5rem_1fr] gap-3 py-3">
          <span className="text-ink-700 text-label leading-6">
            {on === from && <span className="print:hidden">Today</span>}
            <span className={on === from ? 'hidden print:inline' : ''}>{dayText(on)}</span>
          </span>
          <ul className="grid gap-1.5">
            {ofDay.map((task) => (
              <li key={task.id}>{textOf(task)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
