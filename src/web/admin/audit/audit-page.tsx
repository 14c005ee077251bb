import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listAudit } from '#contract/admin/audit.ts'
import { readLogFile } from '#contract/admin/list-files.ts'
import type { Reply } from '#contract/endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Pages } from '../components/pages.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { ExportLink } from '../list/export-link.tsx'
import { Entries } from './entries.tsx'

interface Loaded {
  actor: string
  entity: string
  cursor: string | undefined
  found: Reply<typeof listAudit>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const [actor, entity] = [search.get('actor')?.trim() ?? '', search.get('entity')?.trim() ?? '']
  const cursor = search.get('cursor') ?? undefined
  const query = { ...(actor && { actor }), ...(entity && { entity: entityOf(entity) }), cursor }
  return { actor, entity, cursor, found: await loadFor(request, () => staffApi(listAudit, { query })) }
}

/** An order is entered as its number alone. */
const entityOf = (typed: string): string => (/^ord\d+$/i.test(typed) ? `order:${typed.toUpperCase()}` : typed)

/** The audit log, which is append-only. */
export function Component() {
  const { actor, entity, cursor, found } = useLoaderData<Loaded>()
  useTitle('Activity')
  const path = (to?: string): string =>
    `/audit?${new URLSearchParams({ ...(actor && { actor }), ...(entity && { entity }), ...(to && { cursor: to }) })}`
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-heading">Activity</h1>
          <p className="text-ink-700">Every change with who made it. It can only be added to.</p>
        </div>
        <ExportLink file={readLogFile} query={{ actor, entity: entity && entityOf(entity) }} />
      </div>
      <Form
        key={`${actor} ${entity}`}
        role="search"
        action="/audit"
        className="mt-5 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
      >
        <Field label="By (e-mail of a colleague)" name="actor" type="search" defaultValue={actor} />
        <Field
          label="About (ORD017, product:3, order …)"
          name="entity"
          defaultValue={entity}
          maxLength={100}
        />
        <Button type="submit" look="secondary">
          Search
        </Button>
      </Form>
      <div className="mt-6">
        {found.entries.length === 0 ? (
          <p className="py-10 text-center text-ink-700">
            No change matches. Search another colleague, or another number.
          </p>
        ) : (
          <Entries entries={found.entries} isWhole />
        )}
      </div>
      <Pages
        first={cursor !== undefined && path()}
        next={found.next_cursor !== null && path(found.next_cursor)}
      />
    </>
  )
}
