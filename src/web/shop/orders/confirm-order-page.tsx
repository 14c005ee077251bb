import { type ActionFunctionArgs, Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { answerConfirmation } from '#contract/shop/confirmation.ts'
import { apiContext } from '../../lib/api/api.ts'
import { answerForm, type FormAnswer } from '../../lib/forms/form-answer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Mail programs open links by themselves, so an answer needs a click here. */
export async function action({ request, context }: ActionFunctionArgs): Promise<FormAnswer> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const outcome = (await request.formData()).get('outcome') === 'cancelled' ? 'cancelled' : 'confirmed'
  return answerForm(
    new FormData(),
    () => context.get(apiContext)(answerConfirmation, { body: { token, outcome } }),
    { refused: 'Something went wrong. Please try again.', usesServerMessage: true },
  )
}

/** After these no answer by this link can succeed. */
const finalCodes = ['not_to_confirm', 'invalid_confirmation_token']

const isFinal = (answer: FormAnswer | undefined): boolean =>
  answer?.status === 'sent' || finalCodes.includes(answer?.code ?? '')

/** Confirms or cancels an order with cash on delivery by the mailed link. */
export function Component() {
  const [search] = useSearchParams()
  const answer = useActionData<FormAnswer>()
  const isSending = useNavigation().state === 'submitting'
  const hasToken = Boolean(search.get('token'))
  return (
    <section className="page-width page-space">
      <PageHead title="Confirm your order" isPrivate />
      <h1 className="text-title">Confirm your order</h1>
      <div className="mt-6 grid gap-4">
        {answer && <Notice tone={answer.status === 'sent' ? 'success' : 'error'}>{answer.message}</Notice>}
        {!hasToken && <p>This link is not complete. Please open the one in our e-mail again.</p>}
        {hasToken && !isFinal(answer) && (
          <Form method="post" className="grid gap-4">
            <p className="max-w-prose">
              You chose to pay on delivery. We pack your order once you say that you want it.
            </p>
            <div className="flex flex-wrap gap-3 max-sm:flex-col">
              <Button type="submit" name="outcome" value="confirmed" disabled={isSending}>
                Yes, send it
              </Button>
              <Button type="submit" name="outcome" value="cancelled" look="secondary" disabled={isSending}>
                No, cancel it
              </Button>
            </div>
          </Form>
        )}
        {isFinal(answer) && (
          <ButtonLink to="/orderhistory" look="secondary" className="justify-self-start">
            Your orders
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
