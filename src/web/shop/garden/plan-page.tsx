import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunction,
  useLoaderData,
  useParams,
} from 'react-router'
import { changeGardenPlan } from '#contract/shop/garden.ts'
import { regionOfPin } from '#shared/garden/region-of-pin.ts'
import { apiContext } from '../../lib/api/api.ts'
import { explain } from '../../lib/api/failure.ts'
import { answerForm, type FormAnswer, textOf } from '../../lib/forms/form-answer.ts'
import { isNoPage, type PageAnswer, pageLoader } from '../../lib/loading/page-loader.ts'
import { PageRead } from '../../lib/loading/page-read.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Component as NotFoundPage } from '../layout/not-found-page.tsx'
import { PlanView } from './plan-view.tsx'
import { type PlanParts, readPlan } from './read-plan.ts'

const loadPlan = pageLoader(({ api, params }) => readPlan(api, params.token ?? ''))

export function loader(args: LoaderFunctionArgs) {
  const elsewhere = withoutPin(new URL(args.request.url))
  return elsewhere ? redirect(elsewhere) : loadPlan(args)
}

/** Replaces the PIN of a form without JavaScript by its region, because a PIN must not stay in an address. */
function withoutPin(url: URL): string | null {
  const pin = url.searchParams.get('pin')
  if (pin === null) return null
  const region = regionOfPin(pin)
  url.searchParams.delete('pin')
  if (region) url.searchParams.set('region', region)
  else if (pin.trim() !== '') url.searchParams.set('pin-unknown', '1')
  return `${url.pathname}?${url.searchParams}`
}

/** Stores the changes of the address. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<FormAnswer> {
  const form = await request.formData()
  const body = { changes: textOf(form, 'changes') }
  return answerForm(
    form,
    () => context.get(apiContext)(changeGardenPlan, { params: { token: params.token ?? '' }, body }),
    {
      refused: 'Your changes could not be kept.',
      usesServerMessage: true,
    },
  )
}

/** The browser computes changes of the address itself. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  currentUrl.pathname !== nextUrl.pathname || (formMethod !== undefined && formMethod !== 'GET')

export function Component() {
  const { answer } = useLoaderData<PageAnswer<PlanParts>>()
  const { token = '' } = useParams()
  return (
    <PageRead
      answer={answer}
      loading={
        <PlanFrame>
          <PlanSkeleton />
        </PlanFrame>
      }
      failed={(failure) =>
        isNoPage(failure) ? (
          <NotFoundPage />
        ) : (
          <PlanFrame>
            <LoadFailed message={explain(failure)} />
          </PlanFrame>
        )
      }
    >
      {({ plan, goods }) => (
        <PlanFrame>
          <PlanView kept={plan} goods={goods} token={token} />
        </PlanFrame>
      )}
    </PageRead>
  )
}

function PlanFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page-width page-space">
      <PageHead title="Your garden plan" isPrivate />
      {children}
    </div>
  )
}

function PlanSkeleton() {
  return (
    <div role="status" aria-label="Loading your plan" className="grid gap-4">
      <Skeleton className="h-12 max-w-md" />
      <Skeleton className="h-48" />
      <Skeleton className="h-96" />
    </div>
  )
}
