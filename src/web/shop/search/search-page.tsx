import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { BlogPostSummary } from '#contract/shop/blog.ts'
import { maxQueryLength, type SearchResults, search } from '#contract/shop/search.ts'
import { apiContext } from '../../lib/api/api.ts'
import { type Read, read, readOrNull } from '../../lib/loading/read.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PostCard } from '../guides/post-card.tsx'
import { InfoTitle } from '../info/text-page.tsx'
import { type CardProduct, toCardProduct } from '../products/card-product.ts'
import { GoodStarts } from '../products/good-starts.tsx'
import { ProductCard } from '../products/product-card.tsx'
import { readFirstProducts } from '../products/read-products.ts'
import { SearchBox } from './search-box.tsx'
import { SearchIdeas } from './search-ideas.tsx'

interface Search {
  query: string
  /** Null without a query. */
  answer: Read<SearchResults | null>
  /** What a search without results shows instead. */
  goodStarts: CardProduct[]
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Search> {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, maxQueryLength)
  if (query === '') return { query, answer: { status: 'ready', data: null }, goodStarts: [] }
  const api = context.get(apiContext)
  const answer = await read(api(search, { query: { q: query } }))
  const isEmpty = answer.status === 'ready' && answer.data.products.length + answer.data.articles.length === 0
  return { query, answer, goodStarts: isEmpty ? ((await readOrNull(readFirstProducts(api))) ?? []) : [] }
}

export function Component() {
  const { query, answer, goodStarts } = useLoaderData<Search>()
  return (
    <div className="page-width page-space">
      <PageHead
        title={query ? `Search: ${query}` : 'Search'}
        description="Search all products and growing guides of the shop by name, crop or question. Typing errors are forgiven."
        isPrivate={query !== ''}
        canonicalPath="/search"
      />
      <div className="page-grid items-center gap-y-5">
        <div className="page-side">
          <InfoTitle title="Search" />
        </div>
        <div className="page-main">
          <SearchBox query={query} />
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {answer.status === 'ready' && answer.data ? announced(answer.data) : ''}
      </p>
      {answer.status === 'failed' ? (
        <div className="mt-8">
          <LoadFailed message="The search could not be answered. Please try again." />
        </div>
      ) : (
        <Results query={query} results={answer.data} goodStarts={goodStarts} />
      )}
    </div>
  )
}

/** Questions about the shop are answered by pages that the search does not cover. */
const help = [
  { to: '/shipping', label: 'Shipping' },
  { to: '/faq', label: 'FAQ' },
  { to: '/contact', label: 'Contact' },
  { to: '/was-i-charged', label: 'Was I charged?' },
]

function Help() {
  return (
    <nav aria-label="Help" className="mt-6">
      <p className="text-ink-700 text-label">Delivery, returns, refunds or a payment:</p>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {help.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-12 items-center text-leaf-700 underline underline-offset-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const announced = ({ query, products, articles }: SearchResults): string =>
  products.length + articles.length === 0
    ? `No results found for "${query}".`
    : `${counted(products.length, 'product')} and ${counted(articles.length, 'article')} found for "${query}".`

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`

/** Suggestions while there are no results. */
function Invitation({ children }: { children: ReactNode }) {
  return (
    <div className="page-grid mt-8">
      <div className="page-main md:max-lg:col-span-8 lg:order-last">{children}</div>
      <div className="page-side md:max-lg:col-span-4">
        <img
          src="/images/empty/search.svg"
          alt=""
          width={240}
          height={200}
          className="h-36 w-auto max-md:mx-auto md:h-48"
        />
      </div>
    </div>
  )
}

/** Guides must not push the products of a search out of sight. */
const guidesAtFirst = 3

function Guides({ posts }: { posts: BlogPostSummary[] }) {
  return (
    <ul className="card-rows card-lines mt-5">
      {posts.map((post) => (
        <li key={post.id} className="grid">
          <PostCard post={post} />
        </li>
      ))}
    </ul>
  )
}

const Count = ({ of }: { of: number }) => <span className="text-ink-700 text-label tabular-nums">({of})</span>

interface ResultsProps extends Pick<Search, 'query' | 'goodStarts'> {
  results: SearchResults | null
}

function Results({ query, results, goodStarts }: ResultsProps) {
  if (!results) {
    return (
      <Invitation>
        <p className="text-ink-700 text-lead">Start typing to see search results.</p>
        <SearchIdeas />
      </Invitation>
    )
  }
  const { products, articles } = results
  if (products.length + articles.length === 0) {
    return (
      <>
        <Invitation>
          <p className="font-display text-heading">No results found for "{query}".</p>
          <p className="mt-2 text-ink-700 text-lead">
            Try fewer or other words. English and Hindi names of plants both work.
          </p>
          <SearchIdeas />
          <Help />
          <ButtonLink to="/productpage" look="secondary" className="mt-6">
            Browse products
          </ButtonLink>
        </Invitation>
        <GoodStarts products={goodStarts} />
      </>
    )
  }
  return (
    <>
      {products.length > 0 && (
        <section aria-labelledby="found-products" className="mt-10 md:mt-14">
          <h2 id="found-products" className="text-heading">
            Products <Count of={products.length} />
          </h2>
          <ul className="card-rows mt-5">
            {products.map((product) => (
              <li key={product.id} className="grid">
                <ProductCard product={toCardProduct(product)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {articles.length > 0 && (
        <section aria-labelledby="found-articles" className="mt-10 md:mt-14">
          <h2 id="found-articles" className="text-heading">
            Growing guides <Count of={articles.length} />
          </h2>
          <Guides posts={articles.slice(0, guidesAtFirst)} />
          {articles.length > guidesAtFirst && (
            // Another search begins with three again.
            <details key={query} className="mt-8">
              <summary className="text-link inline-flex min-h-12 items-center">
                Show {counted(articles.length - guidesAtFirst, 'more guide')}
              </summary>
              <Guides posts={articles.slice(guidesAtFirst)} />
            </details>
          )}
        </section>
      )}
    </>
  )
}
