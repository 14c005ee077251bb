import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { listSending, openManifest } from '#contract/admin/dispatch.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useAttempt } from '../components/use-attempt.ts'
import { useLive } from '../live/use-live.ts'
import { ManifestList } from './manifest-list.tsx'
import { countOf } from './shipping-texts.ts'

type Loaded = Reply<typeof listSending>

export const loader = ({ request }: LoaderFunctionArgs): Promise<Loaded> =>
  loadFor(request, () => staffApi(listSending, {}))

/** The parcels to ship: numbers, manifests and delivery exceptions. */
export function Component() {
  const { unnumbered, carriers, manifests } = useLoaderData<Loaded>()
  useTitle('Shipping')
  useLive({ kinds: ['order'] })
  return (
    <>
      <h1 className="text-heading">Shipping</h1>
      <p className="text-ink-700">A parcel gets a number, is scanned out, and its shopper is notified.</p>
      <div className="mt-5 grid items-start gap-5 md:grid-cols-2">
        <section aria-labelledby="numbers" className="card grid gap-3 p-5">
          <h2 id="numbers" className="text-subheading">
            1. Numbers
          </h2>
          <p>
            {unnumbered === 0
              ? 'Every packed order has its number.'
              : `${countOf(unnumbered, 'packed order has', 'packed orders have')} no number yet.`}
          </p>
          <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <ButtonLink to="/sending/numbers" look={unnumbered > 0 ? 'primary' : 'secondary'}>
              Give numbers
            </ButtonLink>
            {unnumbered > 0 && (
              <a href="/api/parcels/numbers/open" download className="text-link py-2">
                Table to fill in (CSV)
              </a>
            )}
          </p>
        </section>
        <Waiting carriers={carriers} />
      </div>
      <p className="mt-6">
        <Link to="/sending/trouble" className="text-link py-2">
          Parcels that did not arrive
        </Link>
      </p>
      <Manifests manifests={manifests} />
    </>
  )
}

function Waiting({ carriers }: Pick<Loaded, 'carriers'>) {
  const navigate = useNavigate()
  const { problem, attempt } = useAttempt()
  const begin = (carrier: string) =>
    attempt(async () => {
      const { id } = await staffApi(openManifest, { body: { carrier } })
      await navigate(`/sending/manifests/${id}`)
    })
  return (
    <section aria-labelledby="waiting" className="card grid gap-3 p-5">
      <h2 id="waiting" className="text-subheading">
        2. Scan out
      </h2>
      {problem && <Notice tone="error">{problem}</Notice>}
      {carriers.length === 0 && <p>No parcel waits for a carrier.</p>}
      <ul className="grid gap-2.5">
        {carriers.map(({ carrier, parcels }) => (
          <li key={carrier} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
            <span className="min-w-0">
              <span className="font-semibold">{carrier}</span>
              <span className="text-ink-700">, {countOf(parcels, 'parcel', 'parcels')}</span>
            </span>
            <Button onClick={() => void begin(carrier)}>
              Scan out <span className="sr-only">for {carrier}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Manifests({ manifests }: Pick<Loaded, 'manifests'>) {
  return (
    <section aria-labelledby="manifests" className="mt-6">
      <h2 id="manifests" className="text-subheading">
        Manifests
      </h2>
      {manifests.length === 0 ? (
        <p className="mt-2 text-ink-700">No manifest yet. The first parcel that is scanned out begins one.</p>
      ) : (
        <>
          <ManifestList manifests={manifests} />
          <p className="mt-3">
            <Link to="/sending/manifests" className="text-link py-2">
              All manifests, by carrier and day
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
