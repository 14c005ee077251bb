import { regionNames } from '#contract/content/crops/crop.ts'
import { dayText } from '#contract/garden/days.ts'
import { makePlan, type Plan, type PlanRequest } from '#contract/garden/plan.ts'
import { type GardenQuestion, gardenQuestions } from '#contract/garden/questions.ts'
import { shortName, tasksOf, tasksWithin, taskText } from '#contract/garden/tasks.ts'
import type { WordedSettings } from '#contract/settings.ts'
import { type Block, firstName, type Letter, text } from '../../machine/mail/letter.ts'
import { sayer } from '../../machine/mail/say.ts'

export type GardenAnswers = { name: string } & Record<GardenQuestion['field'], string | string[] | null>

interface GardenPlanNews {
  answers: GardenAnswers
  request: PlanRequest
  /** The address of the plan. */
  planUrl: string
  /** Of the ticket under which a person will write; null where no guidance was wished for. */
  number: string | null
  settings: WordedSettings
}

/** The tasks of the first four weeks. */
const firstDays = 28

export function gardenPlanLetter({ answers, request, planUrl, number, settings }: GardenPlanNews): Letter {
  const plan = makePlan(request)
  const say = sayer(settings, 'garden-plan', {
    firstName: firstName(answers.name),
    ticketNumber: number ?? '',
  })
  return {
    subject: number ? `[${number}] ${say('subject')}` : say('subject'),
    preheader: say('preheader'),
    heading: say('heading'),
    blocks: [
      ...planBlocks(plan),
      { kind: 'button', label: 'Open your plan', url: planUrl },
      text(say('belowTheLink')),
      ...(number ? [text(say('guidance'))] : []),
      text(say('aboveTheAnswers')),
      { kind: 'facts', rows: answerRows(answers) },
    ],
    reason: `You get this because the garden planner of ${settings.brand.name} was filled in with this address.`,
  }
}

function planBlocks(plan: Plan): Block[] {
  if (plan.why !== null) return [text(plan.why)]
  const tasks = tasksWithin(tasksOf(plan), plan.start, firstDays)
  const region = regionNames[plan.household.region]
  return [
    text(
      plan.household.isRegionKnown
        ? `It is made for the region ${region}.`
        : `It is made for the region ${region} until you say where you live: open it and tell your PIN.`,
    ),
    text('In the first four weeks:'),
    { kind: 'list', items: tasks.map((task) => `${dayText(task.on)}: ${taskText(task)}`) },
    { kind: 'facts', rows: potRows(plan) },
    ...(plan.refused.length > 0 ? [{ kind: 'list' as const, items: plan.refused }] : []),
  ]
}

const potRows = ({ household, plantings }: Plan) =>
  household.pots.map((pot) => ({
    label: `Pot ${pot.number}, ${pot.container.name}`,
    value:
      plantings
        .filter((planting) => planting.pot === pot)
        .map(({ crop, sowOn }) => `${shortName(crop)} (${dayText(sowOn)})`)
        .join(', then ') || 'empty',
  }))

const answerRows = (answers: GardenAnswers) =>
  gardenQuestions.map(({ field, label }) => ({ label, value: answerText(answers[field]) }))

function answerText(answer: string | string[] | null): string {
  const words = [answer ?? []].flat().join(', ')
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Not answered'
}
