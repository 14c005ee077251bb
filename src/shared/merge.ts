/** A form's values, as they can be compared. */
type Values = Record<string, unknown>

export interface Merged<T> {
  /** What to send: the server version of a field that only the server changed, else the local version. */
  values: T
  /** Fields that both changed, each to something else: a person decides. */
  conflicts: (keyof T & string)[]
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Merges the local and the server version of one thing, field by field. `base` is their common start. */
export function merge<T extends Values>(base: T, local: T, server: T): Merged<T> {
  const names = Object.keys(local) as (keyof T & string)[]
  const isUnchanged = (name: keyof T): boolean => isSame(local[name], base[name])
  const conflicts = names.filter(
    (name) => !isUnchanged(name) && !isSame(server[name], base[name]) && !isSame(local[name], server[name]),
  )
  const values = Object.fromEntries(
    names.map((name) => [name, isUnchanged(name) ? server[name] : local[name]]),
  ) as T
  return { values, conflicts }
}
