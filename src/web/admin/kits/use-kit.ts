import { useState } from 'react'
import type { KitPart } from '#contract/admin/kit-parts.ts'
import { maxComponents } from '#contract/admin/product-components.ts'
import { useLatest } from '../components/use-latest.ts'
import { useUndo } from '../components/use-undo.ts'
import { moved } from '../pictures/gallery-items.ts'
import { readKit, type TypedPart, typedKit } from './kit-items.ts'

/** The parts of a kit and their actions; screen readers hear every change. */
export function useKit(typed: string, onSet: (typed: string) => void) {
  const parts = readKit(typed)
  // Undo runs while the member may edit other parts.
  const latest = useLatest(parts)
  const [message, setMessage] = useState('')
  const notify = useUndo()

  function put(next: TypedPart[], words?: string): void {
    latest.current = next
    onSet(typedKit(next))
    if (words !== undefined) setMessage(words)
  }

  function remove(index: number): void {
    const [gone] = latest.current.slice(index, index + 1)
    if (!gone) return
    put(latest.current.toSpliced(index, 1), `${gone.name} is taken out.`)
    notify(`${gone.name} is taken out.`, async () => {
      if (latest.current.some(({ stock_id }) => stock_id === gone.stock_id)) return
      put(latest.current.toSpliced(Math.min(index, latest.current.length), 0, gone))
    })
  }

  return {
    parts,
    message,
    put,
    remove,
    isFull: parts.length >= maxComponents,
    has: (stockId: number): boolean => parts.some(({ stock_id }) => stock_id === stockId),
    add: ({ stock_id, name, hsn, tax_rate }: KitPart) =>
      put(
        [
          ...latest.current,
          { stock_id, name, amount: '1', hsn: hsn ?? '', tax_rate: String(tax_rate ?? ''), share: '' },
        ],
        `${name} is added. Give its amount and its share.`,
      ),
    move: (from: number, to: number) =>
      put(
        moved(latest.current, from, to),
        `${latest.current[from]?.name} is now at place ${to + 1} of ${latest.current.length}.`,
      ),
    set: (index: number, change: Partial<TypedPart>) =>
      put(latest.current.map((one, at) => (at === index ? { ...one, ...change } : one))),
  }
}

export type KitEdit = ReturnType<typeof useKit>
