import { useEffect, useState } from 'react'
import { findKitParts, type KitPart } from '#contract/admin/kit-parts.ts'
import type { Failure } from '../../lib/api/failure.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { quietly, staffApi } from '../components/staff-api.ts'
import { listen } from '../live/stream.ts'
import type { TypedPart } from './kit-items.ts'

/** Rows of the shelf by their number. */
export type StockOfKit = Map<number, KitPart>

/** The stock of a kit's parts, including those that were just found. */
export function useStockItems(parts: TypedPart[]): {
  stockItems: StockOfKit
  failure: Failure | null
  remember: (part: KitPart) => void
} {
  const [found, setFound] = useState<KitPart[]>([])
  const ids = parts.map(({ stock_id }) => stock_id).toSorted((one, other) => one - other)
  const { data, failure, reload } = useLoad<KitPart[]>(ids.length === 0 ? null : ids.join(), () =>
    staffApi(findKitParts, { query: { ids: ids.join() } }).then((reply) => reply.parts),
  )
  const named = ids.join()
  useEffect(
    () =>
      listen((news) => {
        const concerns =
          typeof news === 'string'
            ? news === 'again'
            : news.changes.some(([kind, id]) => kind === 'stock' && named.split(',').includes(String(id)))
        if (concerns) void quietly(reload)
      }),
    [named, reload],
  )
  const rows = [...found, ...(data ?? [])]
  return {
    stockItems: new Map(rows.map((row) => [row.stock_id, row])),
    failure,
    remember: (part) => setFound((before) => [...before, part]),
  }
}
