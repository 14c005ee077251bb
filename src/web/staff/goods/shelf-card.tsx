import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffReply } from '#contract/staff/endpoint.ts'
import { listStockMovements } from '#contract/staff/goods.ts'
import { failureOf } from '../../api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Age } from '../parts/age.tsx'
import { Card } from '../parts/card.tsx'
import { may, useSession } from '../parts/session.ts'
import { sentenceOf, staffApi } from '../parts/staff-api.ts'
import { CountForm, type ShelfRow } from './count-form.tsx'

/** The stock of a product; a count, and its movements. */
export function ShelfCard({ row }: { row: ShelfRow }) {
  const session = useSession()
  return (
    <Card heading={`On the shelf: ${row.name}`}>
      <p>
        <span className="font-display text-heading">{row.on_hand}</span> counted
        {row.reserved > 0 && `, ${row.reserved} of them promised to payments under way`}
      </p>
      {may(session, 'stock.write') && <CountForm row={row} />}
      {may(session, 'stock.read') && <Ledger key={row.on_hand} stockId={row.stock_id} />}
    </Card>
  )
}

type Movements = StaffReply<typeof listStockMovements>

/** The movements of a stock row, each with the count after it. */
function Ledger({ stockId }: { stockId: number }) {
  const [found, setFound] = useState<Movements | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function read(cursor?: string): Promise<void> {
    setProblem(null)
    try {
      const next = await staffApi(listStockMovements, { query: { stock_id: String(stockId), cursor } })
      setFound((known) => ({ ...next, movements: [...(known?.movements ?? []), ...next.movements] }))
    } catch (thrown) {
      const error = failureOf(thrown)
      setProblem(sentenceOf(error))
    }
  }
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
                <td className="py-2">
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
      {(!found || found.next_cursor) && (
        <Button look="quiet" className="-ml-5" onClick={() => void read(found?.next_cursor ?? undefined)}>
          {found ? 'Earlier movements' : 'Why is it this many?'}
        </Button>
      )}
    </div>
  )
}
