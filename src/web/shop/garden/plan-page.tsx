import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
  useLoaderData,
  useParams,
} from 'react-router'
import { changeGardenPlan } from '#contract/garden/endpoints.ts'
import { regionOfPin } from '#contract/garden/region-of-pin.ts'
import { apiContext } from '../../api/api.ts'
import { answerForm, type FormAnswer, textOf } from '../../forms/form-answer.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Component as NotFoundPage } from '../layout/not-found-page.tsx'
import { PlanView } from './plan-view.tsx'
import { type PlanRead, readPlan } from './read-plan.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const elsewhere = withoutPin(new URL(request.url))
  if (elsewhere) return redirect(elsewhere)
  const read = await readPlan(context.get(apiContext), params.token ?? '')
  if (read.status === 'not-found') return data(read, { status: 404 })
  return read.status === 'failed' ? data(read, { status: read.code }) : read
}

/** A PIN that a form without JavaScript sent becomes its region: it is not for addresses. */
function withoutPin(url: URL): string | null {
  const pin = url.searchParams.get('pin')
  if (pin === null) return null
  const region = regionOfPin(pin)
  url.searchParams.delete('pin')
  if (region) url.searchParams.set('region', region)
  else if (pin.trim() !== '') url.searchParams.set('pin-unknown', '1')
  return `${url.pathname}?${url.searchParams}`
}

/** Keeps the changes that the address shows. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<FormAnswer> {
  const form = await request.formData()
  const body = { changes: textOf(form, 'changes') }
  return answerForm(
    form,
    () => context.get(apiContext)(changeGardenPlan, { params: { token: params.token ?? '' }, body }),
    {
      refused: 'Your changes could not be kept.',
      unreachable: 'Network error. Please try again later.',
      isServerHeard: true,
    },
  )
}

/** Changes of the address are computed in the browser. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  currentUrl.pathname !== nextUrl.pathname || (formMethod !== undefined && formMethod !== 'GET')

export function Component() {
  const read = useLoaderData<PlanRead>()
  const { token = '' } = useParams()
  if (read.status === 'not-found') return <NotFoundPage />
  return (
    <div className="page-width page-space">
      <PageHead title="Your garden plan" isPrivate />
      {read.status === 'failed' ? (
        <LoadFailed message={read.message} />
      ) : (
        <PlanView kept={read.plan} goods={read.goods} token={token} />
      )}
    </div>
  )
}
