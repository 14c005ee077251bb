import { useEffect } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { type LinkQuote, quoteLink } from '#contract/shop/buy-link.ts'
import { dayInIndia } from '#shared/garden/days.ts'
import { explain, failureOf, isCallError, isSignedOut } from '../../lib/api/failure.ts'
import { isNoPage, type PageAnswer, pageLoader } from '../../lib/loading/page-loader.ts'
import { PageRead } from '../../lib/loading/page-read.tsx'
import { forgetSession, readToken, useToken } from '../../lib/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LinkGoods } from './link-goods.tsx'
import { codeOf } from './link-parts.ts'
import { type LinkParts, useLinkParts } from './use-link-parts.ts'

interface Shown extends LinkQuote {
  /** The day on which the delivery date was computed, so that server and browser show the same text. */
  day: number
  /** The server renders the page for a guest; a shopper may have other offers. */
  isForShopper: boolean
}

export const loader = pageLoader<Shown>(async ({ api, params: { lines = '' }, request }) => {
  const code = codeOf(new URL(request.url).searchParams)
  const ask = () => api(quoteLink, { body: { lines, ...(code !== '' && { code }) } })
  const answer = await ask().catch((error: unknown) => {
    if (!isCallError(error) || !isSignedOut(failureOf(error))) throw error
    // An ended session must not hide a page that anyone may read.
    forgetSession()
    return ask()
  })
  return { ...answer, day: dayInIndia(new Date()), isForShopper: readToken() !== null }
})

/** The landing page of a link with several products: what they cost, and the way to the checkout. */
export function Component() {
  const { answer } = useLoaderData<PageAnswer<Shown>>()
  const parts = useLinkParts()
  return (
    <section className="page-width page-space">
      <PageHead title="Check your order" isPrivate />
      <h1 tabIndex={-1} className="text-title">
        Check your order
      </h1>
      <p className="mt-2 text-ink-700 text-lead">
        Nothing is ordered yet: you decide and pay at the checkout.
      </p>
      <div className="mt-5 md:mt-8">
        <PageRead
          answer={answer}
          loading={<Skeleton className="h-96" />}
          failed={(failure) =>
            isNoPage(failure) ? (
              <Failed message={explain(failure)}>
                <ButtonLink to="/productpage">Browse products</ButtonLink>
              </Failed>
            ) : (
              <LoadFailed message={explain(failure)} />
            )
          }
        >
          {(shown) => <Quoted shown={shown} parts={parts} />}
        </PageRead>
      </div>
    </section>
  )
}

/** Quotes again once the browser knows the shopper. */
function Quoted({ shown, parts }: { shown: Shown; parts: LinkParts }) {
  const isShopper = useToken() !== null
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isShopper !== shown.isForShopper) void revalidate()
  }, [isShopper, shown.isForShopper, revalidate])
  return <LinkGoods {...shown} parts={parts} />
}
