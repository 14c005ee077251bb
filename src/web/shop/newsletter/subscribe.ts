import type { ActionFunctionArgs } from 'react-router'
import { subscribeDiscount } from '#contract/shop/newsletter.ts'
import { isEmail } from '#shared/field-rules.ts'
import { normaliseIdentifier } from '#shared/text/normalise.ts'
import { apiContext } from '../../lib/api/api.ts'
import { answerForm, type FormAnswer, failed, textOf } from '../../lib/forms/form-answer.ts'

const invalidEmail = 'Please enter a valid email address.'

/** Subscribes, in the browser or, without JavaScript, on the server. */
export async function subscribe({ request, context }: ActionFunctionArgs): Promise<FormAnswer> {
  const form = await request.formData()
  const body = { email: normaliseIdentifier(textOf(form, 'email')), website: textOf(form, 'website') }
  if (!isEmail(body.email)) return failed(form, invalidEmail, { email: invalidEmail })
  return answerForm(form, () => context.get(apiContext)(subscribeDiscount, { body }), {
    refused: 'Something went wrong. Please try again.',
    usesServerMessage: true,
  })
}
