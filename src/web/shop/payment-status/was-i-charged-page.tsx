import { type ActionFunctionArgs, Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { orderNumber, publicOrderId } from '#contract/shop/orders.ts'
import { type Charge, ChargeQuestion, wasICharged } from '#contract/shop/payment-status.ts'
import { apiContext } from '../../lib/api/api.ts'
import { failureOf, isCallError, isSignedOut } from '../../lib/api/failure.ts'
import { answerForm, type FormAnswer, textOf, throwInvalidForm } from '../../lib/forms/form-answer.ts'
import { FormOutcome } from '../../lib/forms/form-outcome.tsx'
import { usePostedForm } from '../../lib/forms/use-posted-form.ts'
import { useIsHydrated } from '../../lib/hydrated.ts'
import { forgetSession, useToken } from '../../lib/session/session.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { InfoTitle } from '../info/text-page.tsx'
import { wordsFor } from './charge-words.ts'

const labels = { id: 'Order ID or payment ID', contact: 'Email or phone of the order' }

type Answer = FormAnswer & { charge?: Charge; asked?: string }

export async function action({ request, context }: ActionFunctionArgs): Promise<Answer> {
  const form = await request.formData()
  const body = { id: textOf(form, 'id'), contact: textOf(form, 'contact') }
  const invalid = throwInvalidForm(form, ChargeQuestion, body)
  if (invalid) return invalid
  let charge: Charge | undefined
  const ask = async () => {
    charge = await context.get(apiContext)(wasICharged, { body }).catch(forgetDeadSession)
    return null
  }
  const answer = await answerForm(form, ask, {
    refused: 'Something went wrong. Please try again.',
    usesServerMessage: true,
  })
  return { ...answer, charge, asked: asWritten(body.id) }
}

/** An order number in the shop's spelling; other IDs unchanged. */
function asWritten(id: string): string {
  const number = orderNumber(id)
  return number === null ? id : publicOrderId(number)
}

function forgetDeadSession(error: unknown): never {
  if (isCallError(error) && isSignedOut(failureOf(error))) forgetSession()
  throw error
}

/** Shows what happened to a payment. Works without JavaScript. */
export function Component() {
  const answer = useActionData<Answer>()
  const { support } = useSettings()
  const title = 'Was I charged?'
  const intro =
    'Did a payment stop half-way, or your bank send a message while no order appeared? Ask here what happened to your money.'
  return (
    <section className="page-width page-space">
      <PageHead title={title} description={intro} canonicalPath="/was-i-charged" />
      <div className="page-grid">
        <div className="page-side">
          <InfoTitle title={title} intro={intro} />
          <p className="mt-6 leading-7">
            <LinkedText
              text={`Still unsure? Write to ${support.email} or call ${support.phone}, ${support.hours}.`}
            />
          </p>
        </div>
        <div className="page-main grid content-start gap-8">
          {answer?.charge && answer.status === 'sent' && (
            <ChargeAnswer charge={answer.charge} asked={answer.asked ?? ''} />
          )}
          <QuestionForm answer={answer} />
        </div>
      </div>
    </section>
  )
}

function ChargeAnswer({ charge, asked }: { charge: Charge; asked: string }) {
  const { heading, what, next } = wordsFor(charge, useSettings())
  return (
    <div role="status" className="card border-leaf-700 border-l-4 p-6">
      <h2 className="text-2xl">{heading}</h2>
      <p className="mt-1 break-all text-ink-700 text-sm">For {asked}</p>
      <p className="mt-3">{what}</p>
      <p className="mt-2">{next}</p>
    </div>
  )
}

function QuestionForm({ answer }: { answer: Answer | undefined }) {
  const [search] = useSearchParams()
  const isSending = useNavigation().state === 'submitting'
  const form = usePostedForm(answer)
  const token = useToken()
  const isSignedIn = useIsHydrated() && Boolean(token)
  const wrong = answer?.status === 'failed' ? answer : null
  const typed = (name: keyof typeof labels) => wrong?.values[name]?.[0]
  return (
    <Form ref={form} method="post" noValidate className="card relative p-6 sm:p-8">
      <fieldset disabled={isSending} className="grid gap-4">
        <Field
          name="id"
          label={labels.id}
          hint="On your order’s page or in our e-mails: ORD123. From the payment window or your bank: pay_…"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          defaultValue={typed('id') ?? search.get('id') ?? ''}
          error={wrong?.errors.id}
        />
        {!isSignedIn && (
          <Field
            name="contact"
            label={labels.contact}
            hint="Needed with an order ID, unless you are logged in. A payment ID is enough by itself."
            maxLength={254}
            autoComplete="email"
            defaultValue={typed('contact')}
            error={wrong?.errors.contact}
          />
        )}
        {wrong && <FormOutcome answer={wrong} labels={labels} />}
        <Button type="submit" className="justify-self-start">
          {isSending ? 'Asking…' : 'Ask'}
        </Button>
      </fieldset>
    </Form>
  )
}
