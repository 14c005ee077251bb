import { type ActionFunctionArgs, Form, useActionData, useNavigation, useSearchParams } from 'react-router'
import { confirmNotice } from '#contract/shop/product-notices.ts'
import { apiContext } from '../../lib/api/api.ts'
import { answerForm, type FormAnswer } from '../../lib/forms/form-answer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'

/** Mail programs open links by themselves, so confirming needs a click here. */
export async function action({ request, context }: ActionFunctionArgs): Promise<FormAnswer> {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return answerForm(new FormData(), () => context.get(apiContext)(confirmNotice, { body: { token } }), {
    refused: 'Something went wrong. Please try again.',
    usesServerMessage: true,
  })
}

export function Component() {
  const [search] = useSearchParams()
  const answer = useActionData<FormAnswer>()
  const isSending = useNavigation().state === 'submitting'
  const hasToken = Boolean(search.get('token'))
  return (
    <section className="page-width page-space">
      <PageHead title="Shall we tell you?" isPrivate />
      <h1 className="text-title">Shall we tell you?</h1>
      <div className="mt-6 grid gap-4">
        {answer && <Notice tone={answer.status === 'sent' ? 'success' : 'error'}>{answer.message}</Notice>}
        {!hasToken && <p>This link is not complete. Please open the one in our e-mail again.</p>}
        {hasToken && answer?.status !== 'sent' && (
          <Form method="post" className="grid gap-4">
            <p>We will send you one e-mail when you can buy the product, and nothing else.</p>
            <Button type="submit" disabled={isSending} className="justify-self-start">
              Yes, tell me
            </Button>
          </Form>
        )}
        {answer?.status === 'sent' && (
          <ButtonLink to="/productpage" look="secondary" className="justify-self-start">
            Browse products
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
