import { useState } from 'react'
import { Link } from 'react-router'
import { readMovementsFile } from '#contract/admin/list-files.ts'
import { listStockMovements } from '#contract/admin/products.ts'
import type { Reply } from '#contract/endpoint.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { movedText } from '../batches/place-words.ts'
import { Age } from '../components/age.tsx'
import { Card } from '../components/card.tsx'
import { may, useSession } from '../components/session.ts'
import { staffApi } from '../components/staff-api.ts'
import { useProblem } from '../components/use-problem.ts'
import { ExportLink } from '../list/export-link.tsx'
import { CountForm, type ShelfRow } from './count-form.tsx'
import { ShelfPlaces } from './shelf-places.tsx'

/** The stock of a product; a count, and its movements. */
export function ShelfCard({ row }: { row: ShelfRow }) {
  const session = useSession()
  return (
    <Card heading={`On the shelf: ${row.name}`}>
      <p>
        <span className="font-display text-heading">{row.on_hand}</span> counted
        {row.reserved > 0 && `, ${row.reserved} of them promised to payments under way`}
      </p>
      {may(session, 'stock.read') && (
        <p className="mt-2">
          <Link to={`/batches?view=here&stock=${row.stock_id}`} className="text-link">
            Its batches
          </Link>
        </p>
      )}
      {may(session, 'stock.write') && <CountForm row={row} />}
      {may(session, 'stock.read') && <ShelfPlaces stockId={row.stock_id} onHand={row.on_hand} />}
      {may(session, 'stock.read') && <Ledger stockId={row.stock_id} onHand={row.on_hand} />}
    </Card>
  )
}

type Movements = Reply<typeof listStockMovements>

/** The movements after those that are known, added to them. */
async function readMore(stockId: number, known: Movements | null): Promise<Movements> {
  const cursor = known?.next_cursor ?? undefined
  const next = await staffApi(listStockMovements, { query: { stock_id: String(stockId), cursor } })
  return { ...next, movements: [...(known?.movements ?? []), ...next.movements] }
}

/** The movements of a stock row with the count after each; loads on request, and again after a change. */
function Ledger({ stockId, onHand }: { stockId: number; onHand: number }) {
  const [isAsked, setAsked] = useState(false)
  return <MovementList key={onHand} stockId={stockId} isAsked={isAsked} ask={() => setAsked(true)} />
}

function MovementList({ stockId, isAsked, ask }: { stockId: number; isAsked: boolean; ask: () => void }) {
  const ledger = useLoad<Movements>(isAsked ? String(stockId) : null, (known) => readMore(stockId, known))
  const { data: found, failure, isLoading, reload } = ledger
  const problem = useProblem(failure)
  return (
    <div className="mt-4">
      {problem && <Notice tone="error">{problem}</Notice>}
      {found && (
        <table className="w-full text-label">
          <thead>
            <tr className="border-paper-300 border-b text-left text-ink-700">
              <th scope="col" className="py-2 font-semibold">
                What
              </th>
              <th scope="col" className="p-2 text-right font-semibold">
                Change
              </th>
              <th scope="col" className="py-2 pl-2 text-right font-semibold">
                Count
              </th>
            </tr>
          </thead>
          <tbody>
            {found.movements.map((movement) => (
              <tr key={movement.id} className="border-paper-200 border-b">
                <td className="wrap-anywhere py-2">
                  {movement.reason.replaceAll('_', ' ')}
                  {movement.batch && `, batch ${movement.batch}`}
                  {movement.order && (
                    <>
                      {' '}
                      <Link to={`/orders/${movement.order}`} className="text-link">
                        {movement.order}
                      </Link>
                    </>
                  )}
                  {movement.place && <span className="block font-semibold">{movedText(movement)}</span>}
                  <span className="block text-ink-700">
                    {movement.by}, <Age at={movement.at} />
                  </span>
                </td>
                <td className="p-2 text-right">
                  {movement.change > 0 ? `+${movement.change}` : movement.change}
                </td>
                <td className="py-2 pl-2 text-right font-semibold">{movement.on_hand}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {found && (
        <p className="mt-3">
          <ExportLink file={readMovementsFile} query={{ stock_id: String(stockId) }} />
        </p>
      )}
      {(!found || found.next_cursor) && (
        <Button
          look="quiet"
          className="-ml-5"
          disabled={isAsked && isLoading}
          onClick={() => (isAsked ? void reload() : ask())}
        >
          {found ? 'Earlier movements' : 'Why is it this many?'}
        </Button>
      )}
    </div>
  )
}
