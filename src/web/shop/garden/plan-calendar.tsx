import { monthOf, nextMonth, yearOf } from '#shared/garden/days.ts'
import type { Plan } from '#shared/garden/plan.ts'
import type { Planting } from '#shared/garden/planting.ts'
import { shortName, type Task, tasksOf } from '#shared/garden/tasks.ts'
import { monthName } from '#shared/months.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { PlanSection } from './plan-section.tsx'

const labelWidth = 64
const width = 936
const rowHeight = 34
const top = 28

interface MonthSpan {
  from: number
  to: number
  name: string
  year: number
}

/** Twelve months as a picture, and as a table for screen readers and reading. */
export function PlanCalendar({ plan }: { plan: Plan }) {
  const months = monthsOf(plan)
  return (
    <PlanSection id="calendar" title="The year">
      <p className="mb-2 text-ink-700 text-label md:hidden print:hidden">
        Twelve months, to {months.at(-1)?.name} {months.at(-1)?.year}: swipe the picture for the rest.
      </p>
      <ScrollArea label="The year as a picture" className="year-picture pb-2">
        <div className="grid min-w-[40rem] grid-cols-[64fr_936fr] print:min-w-0">
          <PotLabels plan={plan} />
          <Picture plan={plan} months={months} />
        </div>
      </ScrollArea>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-ink-700 text-label">
        <span>
          <span aria-hidden className="mr-2 inline-block size-3 rounded-sm bg-leaf-200" />
          growing
        </span>
        <span>
          <span aria-hidden className="mr-2 inline-block size-3 rounded-sm bg-clay-300" />
          harvest
        </span>
        <span>
          <span aria-hidden className="mr-2 inline-block size-2 rounded-full bg-leaf-800" />a feed
        </span>
      </p>
      <MonthTable plan={plan} months={months} />
    </PlanSection>
  )
}

function monthsOf({ start, horizon }: Plan): MonthSpan[] {
  const spans: MonthSpan[] = []
  for (let from = start; from <= horizon; from = nextMonth(from)) {
    const to = Math.min(horizon + 1, nextMonth(from))
    spans.push({ from, to, name: monthName(monthOf(from)), year: yearOf(from) })
  }
  return spans
}

const heightOf = ({ household }: Plan): number => top + household.pots.length * rowHeight

/** Stay in sight while the months beside them are swiped. */
const PotLabels = ({ plan }: { plan: Plan }) => (
  <svg
    viewBox={`0 0 ${labelWidth} ${heightOf(plan)}`}
    aria-hidden
    className="sticky left-0 z-10 h-auto w-full bg-paper-50"
  >
    {plan.household.pots.map(({ number }, row) => (
      <text
        key={number}
        x={0}
        y={top + row * rowHeight + 21}
        className="fill-ink-900 font-semibold text-[14px] max-lg:text-[19px]"
      >
        Pot {number}
      </text>
    ))}
  </svg>
)

function Picture({ plan, months }: { plan: Plan; months: MonthSpan[] }) {
  const { pots } = plan.household
  const x = (day: number): number => ((day - plan.start) / (plan.horizon + 1 - plan.start)) * width
  const height = heightOf(plan)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="What grows in which pot through the year; the table below says the same"
      className="h-auto w-full"
    >
      {months.map(({ from, to, name }) => (
        <g key={from}>
          <line x1={x(from)} x2={x(from)} y1={0} y2={height} className="stroke-paper-200" />
          {x(to) - x(from) > 32 && (
            <text x={x(from) + 5} y={16} className="fill-ink-700 text-[13px] max-lg:text-[19px]">
              {name.slice(0, 3)}
            </text>
          )}
        </g>
      ))}
      {pots.map((pot, row) => (
        <g key={pot.number} transform={`translate(0 ${top + row * rowHeight})`}>
          {plan.plantings
            .filter((planting) => planting.pot === pot)
            .map((planting) => (
              <Bar key={planting.sowOn} planting={planting} x={x} />
            ))}
        </g>
      ))}
    </svg>
  )
}

function Bar({ planting, x }: { planting: Planting; x: (day: number) => number }) {
  const { crop, sowOn, harvestFrom, lastDay, feeds } = planting
  const end = x(lastDay + 1)
  const name = shortName(crop)
  const hasRoom = (letter: number): boolean => end - x(sowOn) > name.length * letter + 8
  return (
    <g>
      <rect x={x(sowOn)} y={3} width={end - x(sowOn)} height={26} rx={4} className="fill-leaf-200" />
      {harvestFrom !== null && (
        <rect
          x={x(harvestFrom)}
          y={3}
          width={end - x(harvestFrom)}
          height={26}
          rx={4}
          className="fill-clay-300"
        />
      )}
      {feeds.map((day) => (
        <circle key={day} cx={x(day)} cy={24.5} r={2} className="fill-leaf-800" />
      ))}
      {hasRoom(6.9) && (
        <text
          x={x(sowOn) + 6}
          y={17}
          className={`fill-ink-900 text-[13px] max-lg:text-[19px] ${hasRoom(10.1) ? '' : 'max-lg:hidden'}`}
        >
          {name}
        </text>
      )}
    </g>
  )
}

function MonthTable({ plan, months }: { plan: Plan; months: MonthSpan[] }) {
  const tasks = tasksOf(plan)
  return (
    <details className="year-table mt-4">
      <summary className="min-h-11 py-2 font-semibold text-leaf-700">The year as a table</summary>
      <ScrollArea label="The year as a table">
        <table className="w-full min-w-[38rem] border-collapse text-left">
          <thead>
            <tr className="border-ink-900 border-b">
              {['Month', 'Sow or plant', 'Feed', 'Harvest begins'].map((head) => (
                <th key={head} scope="col" className="py-2 pr-4 text-label">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.from} className="border-paper-200 border-b align-top">
                <th scope="row" className="py-2 pr-4 font-semibold">
                  {month.name} {month.year}
                </th>
                {(['sow', 'feed', 'harvest'] as const).map((kind) => (
                  <td key={kind} className="py-2 pr-4">
                    {namesIn(tasks, month, kind)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </details>
  )
}

function namesIn(tasks: Task[], { from, to }: MonthSpan, kind: Task['kind']): string {
  const names = tasks
    .filter((task) => task.kind === kind && task.on >= from && task.on < to)
    .map(({ crop }) => shortName(crop))
  return [...new Set(names)].join(', ') || '–'
}
