import { useCallback, useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type GridField, type GridRow, listProductGrid, rightOfField } from '#contract/admin/product-grid.ts'
import type { Reply } from '#contract/endpoint.ts'
import { comparable } from '#shared/text/normalise.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LeaveDialog } from '../components/leave-dialog.tsx'
import { ListSearch } from '../components/list-search.tsx'
import { may, useSession } from '../components/session.ts'
import { loadFor, staffApi } from '../components/staff-api.ts'
import { useTitle } from '../components/title.ts'
import { useLeaveGuard } from '../components/use-leave-guard.ts'
import { useUndo } from '../components/use-undo.ts'
import { useLive } from '../live/use-live.ts'
import { PeriodForm } from '../prices/period-form.tsx'
import { ConflictList } from './conflict-list.tsx'
import { countText, type Edits, wrongCells } from './edits.ts'
import { GridTable } from './grid-table.tsx'
import { WrongList } from './problem-list.tsx'
import { ReviewGrid } from './review-grid.tsx'
import { Undo } from './undo-save.tsx'
import { useCellPosition } from './use-cell-position.ts'
import { useGrid } from './use-grid.ts'
import { useGridActions } from './use-grid-actions.ts'
import { useSaveGrid } from './use-save-grid.ts'

interface Loaded {
  q: string
  rows: GridRow[]
  undo: Reply<typeof listProductGrid>['undo']
}

export function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const q = new URL(request.url).searchParams.get('q') ?? ''
  return loadFor(request, async () => {
    const first = await staffApi(listProductGrid, { query: {} })
    const rows = [...first.rows]
    let next = first.next_cursor
    while (next !== null) {
      const more = await staffApi(listProductGrid, { query: { cursor: next } })
      rows.push(...more.rows)
      next = more.next_cursor
    }
    return { q, rows, undo: first.undo }
  })
}

const isFound = ({ name, hsn }: GridRow, q: string): boolean =>
  comparable(`${name} ${hsn}`).includes(comparable(q))

export function Component() {
  const { q, rows: loaded, undo } = useLoaderData<Loaded>()
  const session = useSession()
  const notify = useUndo()
  useTitle('Bulk edit')
  useLive({ kinds: ['product'] })
  const grid = useGrid(loaded)
  const saving = useSaveGrid(grid, (message) => notify(message))
  const shown = useMemo(() => [...grid.rows.values()].filter((row) => isFound(row, q)), [grid.rows, q])
  const places = useCellPosition(shown.length)
  const mayEdit = (field: GridField): boolean => may(session, rightOfField[field])
  const actions = useGridActions({
    shown,
    places,
    mayEdit,
    notify,
    page: 12,
    edits: grid.edits,
    type: grid.type,
    undo: grid.undo,
  })
  const blocker = useLeaveGuard(useCallback(() => grid.edits.size > 0, [grid.edits]))
  const [isSetting, setIsSetting] = useState(false)
  const wrong = wrongCells(grid.edits, grid.rows)
  const count = grid.edits.size
  return (
    <>
      <Link to="/products" className="text-link text-label">
        Products
      </Link>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-heading">Bulk edit</h1>
        <ListSearch path="/products/grid" q={q} label="Find products" placeholder="Name or HSN" />
      </div>
      <p className="mt-2 max-w-prose text-ink-700 text-label">
        Type into a cell, or paste a block from a sheet. Enter edits, Tab goes on, Escape gives up; Shift and
        arrows choose cells, Ctrl D fills them down, Ctrl Z takes back what is not saved.
      </p>
      {undo && count === 0 && <Undo key={undo.batch} step={undo} />}
      {saving.isNewer && (
        <Notice tone="info" className="mt-4">
          Somebody changed some of these products meanwhile. What you typed stays, and what is new stands
          around it. Please look at it, and save again.
        </Notice>
      )}
      {grid.conflicts.length > 0 && <ConflictList conflicts={grid.conflicts} onTake={grid.type} />}
      {saving.problem && !saving.looked && (
        <Notice tone="error" className="mt-4">
          {saving.problem}
        </Notice>
      )}
      <div className="my-4 flex flex-wrap items-center gap-3">
        <Button
          disabled={count === 0 || wrong.length > 0 || saving.isBusy}
          onClick={() => void saving.look()}
        >
          {count === 0 ? 'Nothing to save' : `Save ${countText(count, productsOf(grid.edits))}`}
        </Button>
        <Button
          look="secondary"
          disabled={places.area.from.row === places.area.to.row}
          onClick={actions.fill}
        >
          Fill down
        </Button>
        <Button look="secondary" disabled={grid.past.length === 0} onClick={grid.undo}>
          Undo typing
        </Button>
        {may(session, 'products.price') && (
          <Button look="secondary" disabled={shown.length === 0} onClick={() => setIsSetting(true)}>
            Scheduled sale
          </Button>
        )}
        <p role="status" className="text-ink-700 text-label">
          {shown.length === 1 ? '1 product' : `${shown.length} products`}
        </p>
      </div>
      <WrongList wrong={wrong} rows={grid.rows} />
      {shown.length === 0 ? (
        <p className="py-14 text-center text-ink-700">No product has “{q}” in its name or its HSN.</p>
      ) : (
        <GridTable edits={grid.edits} shown={shown} places={places} actions={actions} mayEdit={mayEdit} />
      )}
      {saving.looked && (
        <ReviewGrid
          looked={saving.looked}
          edits={grid.edits}
          rows={grid.rows}
          isBusy={saving.isBusy}
          problem={saving.problem}
          onSave={() => saving.looked && void saving.save(saving.looked)}
          onBack={saving.back}
        />
      )}
      {isSetting && (
        <PeriodForm
          products={shown.slice(places.area.from.row, places.area.to.row + 1)}
          onDone={(message) => {
            setIsSetting(false)
            if (message) notify(message)
          }}
        />
      )}
      <LeaveDialog blocker={blocker} />
    </>
  )
}

/** How many products have unsaved cells, right or wrong. */
const productsOf = (edits: Edits): number => new Set([...edits.values()].map(({ id }) => id)).size
