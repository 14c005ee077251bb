import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listManifests } from '#contract/admin/dispatch.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLive } from '../live/use-live.ts'
import { Select } from '../packing/select.tsx'
import { ManifestList } from './manifest-list.tsx'
import { countOf } from './shipping-texts.ts'

interface Loaded {
  filter: { carrier?: string; day?: string }
  cursor: string | undefined
  found: Reply<typeof listManifests>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const [carrier, day] = [search.get('carrier')?.trim(), search.get('day')?.trim()]
  const filter = { ...(carrier && { carrier }), ...(day && { day }) }
  const cursor = search.get('cursor') ?? undefined
  const query = { ...filter, cursor }
  return { filter, cursor, found: await loadFor(request, () => staffApi(listManifests, { query })) }
}

/** The manifests of a carrier and a day, to look at and to print. */
export function Component() {
  const { filter, cursor, found } = useLoaderData<Loaded>()
  useTitle('Manifests')
  useLive({ kinds: ['order'] })
  const path = (to?: string): string => {
    const search = `${new URLSearchParams({ ...filter, ...(to && { cursor: to }) })}`
    return search ? `/sending/manifests?${search}` : '/sending/manifests'
  }
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <>
      <Link to="/sending" className="text-link text-label">
        Send
      </Link>
      <h1 className="mt-1 text-heading">Manifests</h1>
      <p role="status" className="text-ink-700">
        {found.count === 0 &&
          (isNarrowed
            ? 'No manifest of this carrier and day.'
            : 'No manifest yet. The first parcel that is scanned out begins one.')}
        {found.count > 0 && countOf(found.count, 'manifest', 'manifests')}
      </p>
      <Narrow key={path()} filter={filter} carriers={found.carriers} isNarrowed={isNarrowed} />
      <div className="mt-5">
        <ManifestList manifests={found.manifests} />
      </div>
      <Pages
        first={cursor !== undefined && path()}
        next={found.next_cursor !== null && path(found.next_cursor)}
      />
    </>
  )
}

interface NarrowProps {
  filter: Loaded['filter']
  carriers: string[]
  isNarrowed: boolean
}

function Narrow({ filter, carriers, isNarrowed }: NarrowProps) {
  const known = carriers.find((one) => one.toLowerCase() === filter.carrier?.toLowerCase())
  // A carrier without manifests is an option too, because the select would otherwise show another carrier.
  const named = filter.carrier && !known ? [...carriers, filter.carrier] : carriers
  const options = [
    { value: '', label: 'Every carrier' },
    ...named.map((carrier) => ({ value: carrier, label: carrier })),
  ]
  return (
    <Form role="search" action="/sending/manifests" className="mt-4 flex flex-wrap items-end gap-3">
      <Select
        label="Carrier"
        name="carrier"
        options={options}
        defaultValue={known ?? filter.carrier ?? ''}
        className="min-w-48 max-sm:w-full"
      />
      <div className="max-sm:w-full">
        <Field label="Day" name="day" type="date" defaultValue={filter.day ?? ''} />
      </div>
      <Button type="submit" look="secondary">
        Show
      </Button>
      {isNarrowed && (
        <Link to="/sending/manifests" className="text-link py-3">
          Show all
        </Link>
      )}
    </Form>
  )
}
