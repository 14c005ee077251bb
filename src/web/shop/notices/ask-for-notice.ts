import type { ActionFunctionArgs } from 'react-router'
import { askForNotice as call, NoticeInput } from '#contract/shop/product-notices.ts'
import { apiContext } from '../../lib/api/api.ts'
import { answerForm, type FormAnswer, textOf, throwInvalidForm } from '../../lib/forms/form-answer.ts'

/** Requests a notice of a product, in the browser or, without JavaScript, on the server. */
export async function askForNotice({ request, params, context }: ActionFunctionArgs): Promise<FormAnswer> {
  const form = await request.formData()
  const body = { email: textOf(form, 'email').trim(), website: textOf(form, 'website') }
  const invalid = throwInvalidForm(form, NoticeInput, body)
  if (invalid) return invalid
  const send = () => context.get(apiContext)(call, { params: { id: params.id ?? '' }, body })
  return answerForm(form, send, {
    refused: 'Something went wrong. Please try again.',
    usesServerMessage: true,
  })
}
