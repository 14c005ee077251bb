import { dayText, isoOf } from '#shared/garden/days.ts'
import type { Plan } from '#shared/garden/plan.ts'
import { tasksOf, taskText } from '#shared/garden/tasks.ts'
import { rememberPlan } from './last-seen.ts'

/** Caches a plan's coming tasks for the offline page. */
export function cachePlan(plan: Plan, path: string, today: string): void {
  const tasks = tasksOf(plan).map((task) => ({
    on: isoOf(task.on),
    day: dayText(task.on),
    text: taskText(task),
  }))
  rememberPlan({ path, tasks: tasks.filter(({ on }) => on >= today) })
}
