/** The chosen rows of a list, and the start of a range. */
export interface Selection {
  ids: ReadonlySet<string>
  anchor: string | null
}

export const nothing: Selection = { ids: new Set(), anchor: null }

/**
 * Ticks or unticks a row. With Shift it applies to all rows from the last ticked one.
 * @param order the ids in the order of the list.
 */
export function toggle(selection: Selection, id: string, order: string[], isRange: boolean): Selection {
  const isOn = !selection.ids.has(id)
  const ids = new Set(selection.ids)
  for (const one of isRange ? between(order, selection.anchor ?? id, id) : [id]) {
    if (isOn) ids.add(one)
    else ids.delete(one)
  }
  return { ids, anchor: id }
}

function between(order: string[], from: string, to: string): string[] {
  const [a, b] = [order.indexOf(from), order.indexOf(to)]
  return a < 0 || b < 0 ? [to] : order.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** All rows of the page; none where all are chosen. */
export const toggleAll = ({ ids }: Selection, order: string[]): Selection =>
  order.every((id) => ids.has(id)) ? nothing : { ids: new Set([...ids, ...order]), anchor: null }
