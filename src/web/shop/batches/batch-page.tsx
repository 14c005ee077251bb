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
    <div className="page-width pt-6 pb-[clamp(3rem,2rem+4vw,5.5rem)]">
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
    <article className="max-w-2xl">
      <PageHead
        title={`Batch ${batch.number}`}
        description={`What is known of batch ${batch.number} of ${batch.name}: organisms, counts, dates and certificate.`}
        isPrivate
      />
      <p className="text-ink-700">Batch</p>
      <h1 className="text-title">{batch.number}</h1>
      <p className="mt-2 text-lg">
        {batch.product_slug ? (
          <Link to={`/products/${batch.product_slug}`} className="text-link">
            {batch.name}
          </Link>
        ) : (
          batch.name
        )}
      </p>
      {warning && (
        <div className="mt-5">
          <Notice tone={batch.state === 'recalled' ? 'error' : 'info'}>{warning}</Notice>
        </div>
      )}
      <dl className="card mt-6 grid gap-x-8 gap-y-3 p-5 sm:grid-cols-[auto_1fr] max-sm:gap-y-0.5">
        <Fact name="Made on">{batch.made_on ? formatDay(batch.made_on) : 'Not known'}</Fact>
        <Fact name="Use before">{batch.expires_on ? formatDay(batch.expires_on) : 'Not known'}</Fact>
        {batch.storage && <Fact name="Storage">{batch.storage}</Fact>}
      </dl>
      {batch.counts.length > 0 && (
        <section className="mt-8">
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
            Download the certificate of the laboratory
          </a>
        </p>
      )}
    </article>
  )
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt className="text-ink-700">{name}</dt>
    <dd className="max-sm:mb-3 max-sm:last:mb-0">{children}</dd>
  </>
)
