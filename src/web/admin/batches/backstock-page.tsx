import { useState } from 'react'
import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { readBackstockFile } from '#contract/admin/list-files.ts'
import { type Backstock, listBackstock } from '#contract/admin/places.ts'
import type { Reply } from '#contract/endpoint.ts'
import { formatDay } from '../../lib/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { EmptyList } from '../components/empty-list.tsx'
import { Pages } from '../components/pages.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { StepBar, StepDialog } from '../components/step-dialog.tsx'
import { useTitle } from '../components/title.ts'
import { useStepDialog } from '../components/use-step-dialog.ts'
import { ExportLink } from '../list/export-link.tsx'
import { useLive } from '../live/use-live.ts'
import { nameOf, packsText, stateWords } from './batch-words.ts'
import { TransferForm } from './transfer-form.tsx'

interface Loaded {
  place: string
  stockId: string | undefined
  cursor: string | undefined
  found: Reply<typeof listBackstock>
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const search = new URL(request.url).searchParams
  const place = search.get('place')?.trim() ?? ''
  const stockId = search.get('stock') ?? undefined
  const cursor = search.get('cursor') ?? undefined
  const query = { place, stock_id: stockId, cursor }
  return { place, stockId, cursor, found: await loadFor(request, () => staffApi(listBackstock, { query })) }
}

function pathOf({ place, stockId }: Pick<Loaded, 'place' | 'stockId'>, cursor?: string): string {
  const search = new URLSearchParams({
    ...(place && { place }),
    ...(stockId && { stock: stockId }),
    ...(cursor && { cursor }),
  })
  return search.size > 0 ? `/batches/backstock?${search}` : '/batches/backstock'
}

/** The packs that lie outside their picking location, by location. */
export function Component() {
  const { found, cursor, ...list } = useLoaderData<Loaded>()
  const dialog = useStepDialog()
  const [chosen, setChosen] = useState<Backstock | null>(null)
  useTitle('Backstock')
  useLive({ kinds: ['stock'] })
  return (
    <>
      <Link to="/batches" className="text-link text-label">
        All batches
      </Link>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-heading">Backstock</h1>
          <p role="status" className="text-ink-700">
            {found.count === 1 ? '1 batch at a place' : `${found.count} batches at places`} besides where they
            are packed from
          </p>
        </div>
        <ExportLink file={readBackstockFile} query={{ place: list.place, stock_id: list.stockId }} />
      </div>
      <Form method="get" role="search" className="mt-4 flex flex-wrap items-end gap-3">
        {list.stockId && <input type="hidden" name="stock" value={list.stockId} />}
        <Field
          key={list.place}
          label="Places that begin with"
          name="place"
          defaultValue={list.place}
          maxLength={20}
          autoComplete="off"
        />
        <Button type="submit" look="secondary">
          Show
        </Button>
      </Form>
      {found.backstock.length === 0 && (
        <EmptyList
          heading={
            list.place === '' && list.stockId === undefined ? 'No backstock' : 'No stock at this place'
          }
          wider={
            (list.place !== '' || list.stockId !== undefined) && {
              to: '/batches/backstock',
              label: 'All places',
            }
          }
        >
          A batch gets a second place by a transfer from its page, or when it is received.
        </EmptyList>
      )}
      <StepBar dialog={dialog} label="What lies where">
        <ul className="grid w-full gap-2.5">
          {found.backstock.map((row) => (
            <Row
              key={row.id}
              row={row}
              onTransfer={() => {
                setChosen(row)
                dialog.setOpen(true)
              }}
            />
          ))}
        </ul>
      </StepBar>
      <Pages
        first={cursor !== undefined && pathOf(list)}
        next={found.next_cursor !== null && pathOf(list, found.next_cursor)}
      />
      <StepDialog dialog={dialog}>
        {chosen && (
          <TransferForm
            batchId={chosen.batch_id}
            name={`${chosen.name}, ${nameOf(chosen)}`}
            places={[
              { place: chosen.picking_place, is_picking: true, packs: chosen.picking_packs },
              { place: chosen.place, is_picking: false, packs: chosen.packs },
            ]}
            from={chosen.place}
            onDone={dialog.finish}
          />
        )}
      </StepDialog>
    </>
  )
}

function Row({ row, onTransfer }: { row: Backstock; onTransfer: () => void }) {
  const mayMove = may(useSession(), 'stock.write')
  const [tone, state] = stateWords[row.state]
  return (
    <li className="card grid items-center gap-x-5 gap-y-2 p-4 sm:grid-cols-[5rem_minmax(0,1fr)_minmax(0,13rem)_auto]">
      <p className="font-semibold text-subheading">{row.place}</p>
      <div className="min-w-0">
        <p className="font-semibold">{row.name}</p>
        <p className="text-ink-700 text-label">
          <Link to={`/batches/${row.batch_id}`} className="text-link inline-block py-1">
            {nameOf(row)}
          </Link>
          {row.expires_on && ` · until ${formatDay(row.expires_on)}`}
        </p>
        {row.state !== 'released' && <Badge tone={tone}>{state}</Badge>}
      </div>
      <p className="text-label">
        <strong>{packsText(row.packs)}</strong>
        <span className="block text-ink-700">
          {row.picking_place ? `Picking place ${row.picking_place}` : 'Picking place'}: {row.picking_packs}
        </span>
      </p>
      {mayMove && (
        <Button
          look="secondary"
          aria-label={`Transfer ${row.name}, ${nameOf(row)}, from ${row.place}`}
          onClick={onTransfer}
        >
          Transfer
        </Button>
      )}
    </li>
  )
}
