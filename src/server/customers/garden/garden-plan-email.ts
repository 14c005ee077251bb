import { regionNames } from '#shared/copy/crops/crop.ts'
import { dayText } from '#shared/garden/days.ts'
import { makePlan, type Plan, type PlanRequest, unknownWish } from '#shared/garden/plan.ts'
import { type GardenQuestion, gardenQuestions } from '#shared/garden/questions.ts'
import { shortName, tasksOf, tasksWithin, taskText } from '#shared/garden/tasks.ts'
import type { WordedSettings } from '#shared/settings/settings.ts'
import { type Block, type Email, firstName, text } from '../../platform/email/email-template.ts'
import { translator } from '../../platform/email/translator.ts'

export type GardenAnswers = { name: string } & Record<GardenQuestion['field'], string | string[] | null>

interface GardenPlanNews {
  answers: GardenAnswers
  request: PlanRequest
  /** The URL of the plan. */
  planUrl: string
  /** The number of the ticket for personal guidance; null when nobody asked for guidance. */
  number: string | null
  settings: WordedSettings
}

const firstDays = 28

export function gardenPlanEmail({ answers, request, planUrl, number, settings }: GardenPlanNews): Email {
  // The address may be a stranger's, so the email names only known crops of the typed text.
  const plan = withoutTypedWords(makePlan(request))
  const say = translator(settings, 'garden-plan', {
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

function withoutTypedWords(plan: Plan): Plan {
  const typed = new Set(plan.household.unknownWishes.map(unknownWish))
  return { ...plan, refused: plan.refused.filter((sentence) => !typed.has(sentence)) }
}

/** Questions with a choice of answers. */
const chosenQuestions = gardenQuestions.filter(({ kind }) => kind !== 'text')

function planBlocks(plan: Plan): Block[] {
  if (plan.why !== null) return [text(plan.why)]
  const tasks = tasksWithin(tasksOf(plan), plan.start, firstDays)
  const region = regionNames[plan.household.region]
  return [
    text(
      plan.household.isRegionKnown
        ? `We planned it for the ${region}.`
        : `We planned it for the ${region}. If you live elsewhere, open the plan and give your PIN.`,
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
  chosenQuestions.map((question) => ({ label: question.label, value: answerText(question, answers) }))

/** The API accepts any text as a choice; the email shows only listed options. */
function answerText({ field, options }: GardenQuestion, answers: GardenAnswers): string {
  const given = new Set([answers[field] ?? []].flat().map((answer) => answer.toLowerCase()))
  return options.filter((option) => given.has(option.toLowerCase())).join(', ') || 'Not answered'
}
