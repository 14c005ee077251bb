/** A selection in a text. */
export interface Chosen {
  text: string
  from: number
  to: number
}

/** A replacement for a part of a text, and the selection after it. */
export interface Replacing {
  from: number
  to: number
  insert: string
  chosen: { from: number; to: number }
}

/** Adds marks around the selection, or removes them. */
export function wrapped({ text, from, to }: Chosen, mark: string): Replacing {
  const { length } = mark
  if (text.slice(from - length, from) === mark && text.slice(to, to + length) === mark) {
    const chosen = { from: from - length, to: to - length }
    return { from: from - length, to: to + length, insert: text.slice(from, to), chosen }
  }
  const insert = mark + text.slice(from, to) + mark
  return { from, to, insert, chosen: { from: from + length, to: to + length } }
}

/** Adds a mark before each selected line, replaces another one, or removes it. */
export function marked({ text, from, to }: Chosen, mark: string): Replacing {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', to) === -1 ? text.length : text.indexOf('\n', to)
  const lines = text.slice(start, end).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const bare = lines.map((line) => line.replace(/^(#{1,6} |[-*] |\d+\. |> )/, ''))
  const insert = (isMarked ? bare : bare.map((line) => mark + line)).join('\n')
  return { from: start, to: end, insert, chosen: { from: start, to: start + insert.length } }
}

/** Inserts a paragraph after the selected one. */
export function asParagraph({ text, to }: Chosen, words: string): Replacing {
  const end = text.indexOf('\n', to) === -1 ? text.length : text.indexOf('\n', to)
  const before = text.slice(0, end).trim() === '' ? '' : '\n\n'
  const after = text.slice(end).startsWith('\n\n') ? '' : '\n'
  const place = end + before.length + words.length
  return { from: end, to: end, insert: before + words + after, chosen: { from: place, to: place } }
}

/** Turns the selection into a link; the address is typed next. */
export function linked({ text, from, to }: Chosen): Replacing {
  const words = text.slice(from, to) || 'words'
  const insert = `[${words}](https://)`
  const place = from + insert.length - 1
  return { from, to, insert, chosen: { from: place, to: place } }
}

/** A picture as Markdown has it. */
export const pictureText = (src: string, alt: string): string =>
  `![${alt.replaceAll(/[[\]\\]/g, '\\$&').replaceAll('\n', ' ')}](${src})`
