import type { ActionFunctionArgs } from 'react-router'
import { createGardenPlan } from '#contract/shop/garden.ts'
import { GardenPlan } from '#shared/garden/garden-plan.ts'
import { gardenQuestions } from '#shared/garden/questions.ts'
import { apiContext } from '../../lib/api/api.ts'
import { answerForm, type FormAnswer, textOf, throwInvalidForm } from '../../lib/forms/form-answer.ts'

/** The given answers, shown with the thanks, and the address of the plan. */
export type PlannerAnswer = FormAnswer & { given?: GivenAnswer[]; plan?: string }

export interface GivenAnswer {
  question: string
  answer: string
}

const unreachable = 'There was an issue submitting your garden plan. Please try again later.'

/** Sends the answers of the planner, in the browser or, without JavaScript, on the server. */
export async function sendPlan({ request, context }: ActionFunctionArgs): Promise<PlannerAnswer> {
  const form = await request.formData()
  const body = bodyOf(form)
  const invalid = throwInvalidForm(form, GardenPlan, body)
  if (invalid) return invalid
  let plan: string | undefined
  const send = async () => {
    const reply = await context.get(apiContext)(createGardenPlan, { body })
    plan = reply.plan
    return reply
  }
  const answer = await answerForm(form, send, {
    refused: 'Something went wrong.',
    unreachable,
    usesServerMessage: true,
  })
  if (answer.status === 'sent') return { ...answer, given: givenAnswers(form), plan }
  return answer.message === unreachable ? answer : { ...answer, message: `Error: ${answer.message}` }
}

const bodyOf = (form: FormData) => ({
  name: textOf(form, 'name'),
  email: textOf(form, 'email'),
  phone: textOf(form, 'phone'),
  space: form.getAll('space').map(String),
  grow: form.getAll('grow').map(String),
  experience: textOf(form, 'experience'),
  specific_plants: textOf(form, 'specific_plants'),
  seeds: textOf(form, 'seeds'),
  fertilizer: textOf(form, 'fertilizer'),
  mixes: textOf(form, 'mixes'),
  pots: textOf(form, 'pots'),
  guidance: textOf(form, 'guidance'),
  website: textOf(form, 'website'),
})

/** The answered questions, in their own words. */
function givenAnswers(form: FormData): GivenAnswer[] {
  return gardenQuestions
    .map(({ label, field, options }) => ({
      question: label,
      answer: form
        .getAll(field)
        .map((value) => options.find((option) => option.toLowerCase() === value) ?? String(value).trim())
        .join(', '),
    }))
    .filter(({ answer }) => answer !== '')
}
