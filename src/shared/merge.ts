/** A form's values, as they can be compared. */
type Values = Record<string, unknown>

export interface Merged<T> {
  /** What to send: theirs where only they changed a field, else mine. */
  values: T
  /** Fields that both changed, each to something else: a person decides. */
  conflicts: (keyof T & string)[]
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Merges two edits of one thing, field by field. `base` is their common start. */
export function merge<T extends Values>(base: T, mine: T, theirs: T): Merged<T> {
  const names = Object.keys(mine) as (keyof T & string)[]
  const isServerVersion = (name: keyof T): boolean => isSame(mine[name], base[name])
  const conflicts = names.filter(
    (name) =>
      !isServerVersion(name) && !isSame(theirs[name], base[name]) && !isSame(mine[name], theirs[name]),
  )
  const values = Object.fromEntries(
    names.map((name) => [name, isServerVersion(name) ? theirs[name] : mine[name]]),
  ) as T
  return { values, conflicts }
}
