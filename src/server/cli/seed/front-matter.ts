/**
 * Lines of `name: value` between two lines of three dashes, then the text. Values run to the end of their
 * line; empty lines are skipped, since the formatter adds one after the dashes.
 */
export interface FrontMatter {
  fields: Map<string, string>
  body: string
}

/**
 * @param file for the error message.
 * @throws Error when the front matter is missing, or a line in it is no `name: value`.
 */
export function readFrontMatter(file: string, text: string): FrontMatter {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(text)
  if (!match) throw new Error(`${file}: no front matter`)
  const [, head = '', body = ''] = match
  const fields = new Map<string, string>()
  for (const line of head.split('\n')) {
    if (line.trim() === '') continue
    const pair = /^([a-z_]+): (.+)$/.exec(line)
    if (!pair?.[1] || !pair[2]) throw new Error(`${file}: '${line}' is no name and value`)
    if (fields.has(pair[1])) throw new Error(`${file}: ${pair[1]} is given twice`)
    fields.set(pair[1], pair[2].trim())
  }
  return { fields, body: body.trim() }
}
