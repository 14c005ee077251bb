import { type ActionFunctionArgs, useActionData } from 'react-router'
import { gardenQuestions } from '#contract/garden-questions.ts'
import { createGardenPlan } from '#contract/visitors.ts'
import { apiContext } from '../../api/api.ts'
import { answerForm, type FormAnswer, textOf } from '../../forms/form-answer.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { InfoTitle } from '../info/text-page.tsx'
import { PlannerForm } from './planner-form.tsx'

const intro =
  'Ten short questions about your space and your plants. Only your name, e-mail and phone must be answered; the rest helps us to help you.'

/** What was asked, kept beside the thanks. */
export type PlannerAnswer = FormAnswer & { given?: { label: string; answer: string }[] }

export async function action({ request, context }: ActionFunctionArgs): Promise<PlannerAnswer> {
  const form = await request.formData()
  const body = {
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
  }
  const answer = await answerForm(form, () => context.get(apiContext)(createGardenPlan, { body }), {
    refused: 'Something went wrong.',
    unreachable: 'There was an issue submitting your garden plan. Please try again later.',
    isServerHeard: true,
  })
  return { ...answer, given: givenAnswers(form) }
}

function givenAnswers(form: FormData): { label: string; answer: string }[] {
  return gardenQuestions
    .map(({ label, field }) => ({ label, answer: form.getAll(field).map(String).join(', ').trim() }))
    .filter(({ answer }) => answer !== '')
}

export function Component() {
  const answer = useActionData<PlannerAnswer>()
  return (
    <div className="page-width py-10 sm:py-14">
      <PageHead title="Garden planner" description={intro} canonicalPath="/gardenplanner" />
      {answer?.status === 'sent' ? (
        <Thanks answer={answer} />
      ) : (
        <>
          <InfoTitle title="Your GreenThumb plan" intro={intro} />
          <PlannerForm answer={answer} />
        </>
      )}
    </div>
  )
}

function Thanks({ answer: { message, given = [] } }: { answer: PlannerAnswer }) {
  return (
    <section className="max-w-prose" role="alert">
      <h1 className="text-4xl">Thank you!</h1>
      <p className="mt-4 text-lg leading-8">{message}</p>
      {given.length > 0 && (
        <>
          <h2 className="mt-8 text-2xl">What you told us</h2>
          <dl className="mt-4 divide-y divide-paper-200 border-paper-200 border-y">
            {given.map(({ label, answer }) => (
              <div key={label} className="py-3">
                <dt className="font-semibold">{label}</dt>
                <dd className="mt-1">{answer}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <ButtonLink to="/productpage" className="mt-8">
        Browse products
      </ButtonLink>
    </section>
  )
}
