import { useLoaderData } from 'react-router'
import { type BatchOnSale, listBatchesOnSale } from '#contract/shop/batches.ts'
import { cfuText } from '#shared/cfu.ts'
import { formatDay } from '../../lib/dates.ts'
import { type PageAnswer, pageLoader } from '../../lib/loading/page-loader.ts'
import { PageRead } from '../../lib/loading/page-read.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface OnSale {
  batches: BatchOnSale[]
}

export const loader = pageLoader(({ api }) => api(listBatchesOnSale, {}))

/** The cell counts of batches on sale, as proof of the shop's claims. */
export function Component() {
  const { answer } = useLoaderData<PageAnswer<OnSale>>()
  const { claims } = useSettings()
  return (
    <div className="page-width page-space">
      <PageHead
        title="Batches on sale now"
        searchTitle="Batches on sale now, with their cell counts"
        description={`${claims.cellCount ? `${claims.cellCount}: what` : 'What'} was counted in each batch that is on sale now, with the certificate of its laboratory.`}
        canonicalPath="/batches"
      />
      <h1 className="text-title">Batches on sale now</h1>
      <p className="mt-3 max-w-prose text-lg">
        {claims.cellCountRange && `We say ${claims.cellCountRange}, where a billion is 10⁹. `}
        This is what was counted when each batch was released. Its number stands on your pack.
      </p>
      <PageRead answer={answer} loading={<Skeleton className="mt-6 h-80" />} failed={whyNot}>
        {({ batches }) => <Batches batches={batches} />}
      </PageRead>
    </div>
  )
}

const whyNot = () => <LoadFailed message="The batches could not be read. Please try again." />

const Batches = ({ batches }: OnSale) =>
  batches.length === 0 ? (
    <p className="mt-8">No batch with living cells is on sale now.</p>
  ) : (
    <ul className="card-rows card-lines mt-7">
      {batches.map((batch) => (
        <li key={batch.number} className="grid">
          <div className="card grid content-start gap-2 p-5 sm:p-6">
            <Batch batch={batch} />
          </div>
        </li>
      ))}
    </ul>
  )

const Batch = ({ batch }: { batch: BatchOnSale }) => (
  <>
    <h2 className="text-heading">
      <Link to={`/batch/${batch.number}`} className="text-link inline-block">
        {batch.number}
      </Link>
    </h2>
    <p>
      {batch.product_slug ? (
        <Link to={`/products/${batch.product_slug}`} className="text-link inline-block py-1">
          {batch.name}
        </Link>
      ) : (
        batch.name
      )}
    </p>
    <p>
      <strong>{cfuText(batch.cfu_per_gram)} CFU</strong> in a gram
      {batch.expires_on && `, use before ${formatDay(batch.expires_on)}`}
    </p>
    {batch.has_certificate ? (
      <p>
        <a
          href={`/api/batches/${batch.number}/certificate`}
          className="text-link inline-block py-1"
          aria-label={`Download the certificate of batch ${batch.number}`}
          download
        >
          Download the certificate
        </a>
      </p>
    ) : (
      <p className="text-ink-700">
        We have no laboratory certificate for this batch yet: the count is our own.
      </p>
    )}
  </>
)
