import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type ImportPictures, listImportPictures } from '#contract/admin/import-pictures.ts'
import {
  getImport,
  type Import,
  importKinds,
  importSources,
  listImportRows,
} from '#contract/admin/imports.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type ImportOutcome, importOutcomes } from '#shared/import-states.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { ColumnsForm } from './columns-form.tsx'
import { DryRun } from './dry-run.tsx'
import { Pictures, picturesQuery } from './pictures.tsx'
import { type ImportActions, useImport } from './use-import.ts'
import { rowsOf, states } from './words.ts'
import { WrittenCard } from './written-card.tsx'

interface Loaded {
  one: Import
  outcome: ImportOutcome
  cursor: string | undefined
  found: Reply<typeof listImportRows>
  /** Of an import of products that was applied. */
  pictures: ImportPictures | null
}

/** The outcome shown first: errors, then changes. */
const usual = ({ counts }: Import): ImportOutcome =>
  (['refused', 'changed', 'new', 'same'] as const).find((of) => (counts?.[of] ?? 0) > 0) ?? 'changed'

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const cursor = search.get('cursor') ?? undefined
  const id = params.id ?? ''
  return loadFor(request, async () => {
    const one = await staffApi(getImport, { params: { id } })
    const outcome = importOutcomes.find((of) => of === search.get('outcome')) ?? usual(one)
    const found = await staffApi(listImportRows, { params: { id }, query: { outcome, cursor } })
    const hasPictures = one.kind === 'products' && one.state === 'applied'
    const pictures = hasPictures
      ? await staffApi(listImportPictures, { params: { id }, query: picturesQuery(search) })
      : null
    return { one, outcome, cursor, found, pictures }
  })
}

export function Component() {
  const loaded = useLoaderData<Loaded>()
  return <ImportPage key={loaded.one.id} {...loaded} />
}

/** An uploaded file: its columns, its dry run, and the steps. */
function ImportPage({ one, pictures, ...rows }: Loaded) {
  const actions = useImport(one)
  useTitle(`Import: ${one.file_name}`)
  return (
    <>
      <Link to="/imports" className="text-link text-label">
        Import
      </Link>
      <Head one={one} actions={actions} />
      {actions.problem && (
        <Notice tone="error" className="mt-4">
          {actions.problem}
        </Notice>
      )}
      {one.remarks
        // The form of the columns shows those of a field.
        .filter(({ field }) => field === undefined)
        .map((remark) => (
          <Remark key={remark.text} remark={remark} />
        ))}
      {!one.is_forgotten && (
        <div className="mt-5">
          <ColumnsForm one={one} actions={actions} />
        </div>
      )}
      {one.wrote.products + one.wrote.drafts > 0 && <WrittenCard one={one} />}
      {pictures && <Pictures id={one.id} found={pictures} />}
      <DryRun one={one} actions={actions} {...rows} />
    </>
  )
}

const isWhollyUndone = ({ wrote: { products, drafts } }: Import): boolean => products + drafts === 0

function Head({ one, actions }: { one: Import; actions: ImportActions }) {
  const { label, tone } = states[one.state]
  return (
    <div className="mt-1 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="text-heading">{one.file_name}</h1>
        <p className="text-ink-700">
          {one.source === 'table' ? importKinds[one.kind] : importSources[one.source]}, {rowsOf(one.rows)},
          sent by {one.by}.
        </p>
        <p role="status" className="mt-1 flex flex-wrap items-center gap-2 text-ink-700">
          <Badge tone={tone}>{label}</Badge>
          {one.settled_at && `${one.settled_by ?? 'Somebody'}, ${formatMoment(one.settled_at)} IST`}
          {one.undone_at && (
            <>
              <Badge tone="grey">{isWhollyUndone(one) ? 'Undone' : 'Undone in part'}</Badge>{' '}
              {one.undone_by ?? 'Somebody'}, {formatMoment(one.undone_at)} IST
            </>
          )}
        </p>
      </div>
      {one.state === 'open' && (
        <Button look="danger" onClick={() => void actions.discard()} disabled={actions.busy !== null}>
          Discard the file
        </Button>
      )}
    </div>
  )
}

/** A remark about the file with its subject. */
function Remark({ remark: { text, items } }: { remark: Import['remarks'][number] }) {
  return (
    <details className="card mt-4 px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{text}</summary>
      <ul className="grid max-h-80 gap-1 overflow-y-auto pb-3 text-label">
        {items.map((item) => (
          <li key={item} className="break-all">
            {item}
          </li>
        ))}
      </ul>
    </details>
  )
}
