import { useState } from 'react'
import { type Area, areaOf, type Place } from './block.ts'

/** The current cell, the chosen area and the text being typed. */
export interface CellPosition {
  at: Place
  area: Area
  /** The text that is being typed; null while nothing is. */
  typing: string | null
  go: (to: Place, isExtending?: boolean) => void
  setTyping: (text: string | null) => void
}

const first: Place = { row: 0, column: 0 }

export function useCellPosition(rows: number): CellPosition {
  const [{ at, anchor }, setPlaces] = useState({ at: first, anchor: first })
  const [typing, setTyping] = useState<string | null>(null)
  // A search may leave fewer rows.
  const within = ({ row, column }: Place): Place => ({ row: Math.max(0, Math.min(row, rows - 1)), column })
  return {
    at: within(at),
    area: areaOf(within(anchor), within(at)),
    typing,
    setTyping,
    go: (to, isExtending = false) => {
      setTyping(null)
      setPlaces((old) => ({ at: to, anchor: isExtending ? old.anchor : to }))
    },
  }
}
