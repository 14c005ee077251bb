import { useLoaderData } from 'react-router'
import { type BatchPassport, getBatchPassport } from '#contract/shop/batches.ts'
import { cfuText } from '#shared/cfu.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { formatDay } from '../../lib/dates.ts'
import { isNoPage, type PageAnswer, pageLoader } from '../../lib/loading/page-loader.ts'
import { PageRead } from '../../lib/loading/page-read.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export const loader = pageLoader(({ api, params }) =>
  api(getBatchPassport, { params: { number: params.number ?? '' } }),
)

/** The facts of a batch, for owners of a pack. */
export function Component() {
  const { answer } = useLoaderData<PageAnswer<BatchPassport>>()
  return (
    <div className="page-width page-space">
      <PageRead answer={answer} loading={<Skeleton className="h-80" />} failed={whyNot}>
        {(batch) => <Passport batch={batch} />}
      </PageRead>
    </div>
  )
}

function whyNot(failure: Failure) {
  if (!isNoPage(failure)) {
    return (
      <>
        <PageHead title="Batch" isPrivate />
        <LoadFailed message="The batch could not be read. Please try again." />
      </>
    )
  }
  return (
    <EmptyState
      art="lost"
      heading={<h1 className="text-title">No batch of ours has this number.</h1>}
      action={<ButtonLink to="/contact">Ask us</ButtonLink>}
    >
      <PageHead title="Batch not found" isPrivate />
      Please compare it with the number on the pack, letter by letter. If it is the same, tell us: the pack
      may not be ours.
    </EmptyState>
  )
}

const warnings: Partial<Record<BatchPassport['state'], string>> = {
  recalled:
    'This batch is recalled. Please do not use it any more. If you bought it from us, you get an e-mail that says what to do; you may also write to us.',
  checked: 'We are checking this batch again, and do not sell it meanwhile.',
  expired: 'This batch has expired, and is not sold any more.',
}

function Passport({ batch }: { batch: BatchPassport }) {
  const warning = warnings[batch.state]
  return (
    <article className="page-grid">
      <PageHead
        title={`Batch ${batch.number}`}
        description={`Batch ${batch.number} of ${batch.name}: its organisms, counts, dates and laboratory certificate.`}
        isPrivate
      />
      <div className="page-side">
        <p className="kicker">Batch</p>
        <h1 className="mt-1.5 text-title">{batch.number}</h1>
        <p className="mt-2 text-lg">
          {batch.product_slug ? (
            <Link to={`/products/${batch.product_slug}`} className="text-link">
              {batch.name}
            </Link>
          ) : (
            batch.name
          )}
        </p>
        <dl className="mt-6 divide-y divide-paper-300 border-ink-900 border-t">
          <Fact name="Made on">{batch.made_on ? formatDay(batch.made_on) : 'Not known'}</Fact>
          <Fact name="Use before">{batch.expires_on ? formatDay(batch.expires_on) : 'Not known'}</Fact>
          {batch.storage && <Fact name="Storage">{batch.storage}</Fact>}
        </dl>
      </div>
      <div className="page-main">
        {warning && <Notice tone={batch.state === 'recalled' ? 'error' : 'info'}>{warning}</Notice>}
        <LivingCells batch={batch} />
      </div>
    </article>
  )
}

/** What was counted in a batch, with the certificate. */
function LivingCells({ batch }: { batch: BatchPassport }) {
  return (
    <>
      {batch.counts.length > 0 && (
        <section className="card p-5 first:mt-0 sm:p-8 [&:not(:first-child)]:mt-6">
          <h2 className="text-heading">What lives in it</h2>
          <table className="mt-3 w-full">
            <caption className="pb-2 text-left text-ink-700 text-label">
              Counted when the batch was released, in colony-forming units (CFU)
            </caption>
            <thead>
              <tr className="border-paper-300 border-b text-left">
                <th scope="col" className="py-2 font-semibold">
                  Organism
                </th>
                <th scope="col" className="py-2 text-right font-semibold">
                  CFU in a gram
                </th>
              </tr>
            </thead>
            <tbody>
              {batch.counts.map(({ organism, cfu_per_gram }) => (
                <tr key={organism} className="border-paper-200 border-b">
                  <td className="wrap-anywhere py-2.5 pr-4 italic">{organism}</td>
                  <td className="whitespace-nowrap py-2.5 text-right">{cfuText(cfu_per_gram)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {batch.has_certificate && (
        <p className="mt-6">
          <a
            href={`/api/batches/${batch.number}/certificate`}
            className="text-link inline-block py-2 font-semibold"
            download
          >
            Download the laboratory certificate
          </a>
        </p>
      )}
      {batch.counts.length === 0 && !batch.has_certificate && (
        <section className="card p-5 sm:p-8 [&:not(:first-child)]:mt-6">
          <h2 className="text-heading">Made to be used in time</h2>
          <p className="mt-2 text-ink-700">
            This product has no living cells to count. The dates are what matters: please use it before the
            day that stands here and on the pack.
          </p>
        </section>
      )}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 py-3">
    <dt className="text-ink-700">{name}</dt>
    <dd>{children}</dd>
  </div>
)
