import { useCallback, useEffect, useState } from 'react'
import type { GridRow } from '#contract/admin/product-grid.ts'
import { cellKey, type Edits, type Rows, type Typed, withTyped } from './edits.ts'
import { type CellConflict, rebase } from './rebase.ts'

interface GridState {
  rows: Rows
  edits: Edits
  /** The edits before each step of typing, the newest last. */
  past: Edits[]
  conflicts: CellConflict[]
}

const byId = (rows: GridRow[]): Rows => new Map(rows.map((row) => [row.id, row]))

/** More steps than anybody takes back. */
const maxSteps = 100

/** The stored rows, the unsaved edits, and the changes of colleagues. */
export function useGrid(loaded: GridRow[]) {
  const [state, setState] = useState<GridState>(() => ({
    rows: byId(loaded),
    edits: new Map(),
    past: [],
    conflicts: [],
  }))

  /** Takes newer rows; those that are not among them stay. */
  const takeNewer = useCallback((newer: GridRow[]) => {
    setState((old) => {
      const { edits, conflicts } = rebase(old.edits, old.rows, newer)
      const others = old.conflicts.filter(
        ({ id, field }) => !conflicts.some((each) => each.id === id && each.field === field),
      )
      return {
        rows: new Map([...old.rows, ...byId(newer)]),
        edits,
        past: old.past,
        conflicts: [...others, ...conflicts].filter(({ id, field }) => edits.has(cellKey(id, field))),
      }
    })
  }, [])

  useEffect(() => takeNewer(loaded), [loaded, takeNewer])

  return {
    ...state,
    takeNewer,
    /** One step of typing, pasting or filling. */
    type: (typed: Typed[]) =>
      setState((old) => {
        const edits = withTyped(old.edits, old.rows, typed)
        const keys = new Set(typed.map(({ id, field }) => cellKey(id, field)))
        return {
          ...old,
          edits,
          past: [...old.past, old.edits].slice(-maxSteps),
          conflicts: old.conflicts.filter(({ id, field }) => !keys.has(cellKey(id, field))),
        }
      }),
    undo: () =>
      setState((old) => {
        // Parses the texts again, because rows may be newer than the edit.
        const typed = [...(old.past.at(-1) ?? new Map()).values()] as Typed[]
        return { ...old, edits: withTyped(new Map(), old.rows, typed), past: old.past.slice(0, -1) }
      }),
    /** Drops the edits after they were saved or discarded. */
    clear: (saved: GridRow[] = []) =>
      setState((old) => ({
        rows: new Map([...old.rows, ...byId(saved)]),
        edits: new Map(),
        past: [],
        conflicts: [],
      })),
    /** Marks cells that the server rejected. */
    showProblems: (problems: Map<string, string>) =>
      setState((old) => {
        const edits = new Map(old.edits)
        for (const [key, problem] of problems) {
          const edit = edits.get(key)
          if (edit) edits.set(key, { ...edit, problem })
        }
        return { ...old, edits }
      }),
  }
}

export type Grid = ReturnType<typeof useGrid>
