/** A change of a module's text. */
export interface Edit {
  start: number
  end: number
  text: string
}

/** The text with all changes made; their positions refer to the original text. */
export const applyEdits = (code: string, edits: Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)

/** Removes a property from its object, with the comma behind it. */
export function withoutProperty({ start, end }: { start: number; end: number }, code: string): Edit {
  const [comma = ''] = /^\s*,/.exec(code.slice(end)) ?? []
  return { start, end: end + comma.length, text: '' }
}
