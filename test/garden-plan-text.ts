import { regionNames } from '#shared/copy/crops/crop.ts'
import { gramsOf, mixOfPlan } from '#shared/garden/amounts.ts'
import { dayText, isoOf } from '#shared/garden/days.ts'
import type { GardenAnswers } from '#shared/garden/household.ts'
import { makePlan, type PlanRequest } from '#shared/garden/plan.ts'
import { shoppingList } from '#shared/garden/shopping-list.ts'
import { tasksOf, tasksWithin, taskText } from '#shared/garden/tasks.ts'
import { sampleGoods } from './garden-goods.ts'

/** A plan as text, for reading and for comparing. */
export function planText({ answers, changes, start }: PlanRequest): string {
  const plan = makePlan({ answers, changes, start })
  const { household } = plan
  const mix = mixOfPlan(plan)
  const list = shoppingList(plan, answers, sampleGoods)
  return [
    `Asked: ${askedText(answers)}`,
    `Region: ${regionNames[household.region]}${household.isRegionKnown ? '' : ' (assumed)'}, from ${dayText(start, true)}`,
    ...plan.notes.map((note) => `Note: ${note}`),
    ...(plan.why === null ? [] : [`Nothing to sow: ${plan.why}`]),
    ...plan.refused.map((sentence) => `Not in the plan: ${sentence}`),
    '',
    ...household.pots.flatMap((pot) => [
      `Pot ${pot.number}: ${pot.container.name}, ${pot.container.litres} litres, ${pot.place.name}, ${pot.sunHours} h of sun`,
      ...plan.plantings
        .filter((planting) => planting.pot === pot)
        .map(
          (planting) =>
            `  ${planting.crop.name}: ${isoOf(planting.sowOn)} to ${isoOf(planting.lastDay)}, feeds of ${gramsOf(planting)} g: ${planting.feeds.length}`,
        ),
    ]),
    '',
    'The first four weeks:',
    ...tasksWithin(tasksOf(plan), start, 28).map((task) => `  ${dayText(task.on)}: ${taskText(task)}`),
    `Mix: ${mix.litres} litres, of it ${mix.compostLitres} litres (${mix.compostKg} kg) of compost`,
    ...list.variants.map(
      ({ name, lines, goodsPaise }) =>
        `${name}: ${lines.map(({ packs, good }) => `${packs} × ${good.name}`).join(', ') || 'nothing'} (₹${goodsPaise / 100})`,
    ),
    ...list.variants.flatMap(({ name, leftOut }) =>
      leftOut.map((sentence) => `Left out, ${name}: ${sentence}`),
    ),
    ...list.elsewhere.map((sentence) => `Elsewhere: ${sentence}`),
  ].join('\n')
}

const askedText = ({ space, grow, experience, specific_plants, ...rest }: GardenAnswers): string =>
  [
    space.join(' and ') || 'place left open',
    grow.join(', ') || 'kinds left open',
    experience ?? 'experience left open',
    ...(specific_plants ? [`“${specific_plants}”`] : []),
    ...Object.entries(rest).flatMap(([field, answer]) => (answer ? [`${field}: ${answer}`] : [])),
  ].join('; ')
