import { readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'

const document = new URL('../../docs/performance.md', import.meta.url)
const [begin, end] = ['<!-- figures -->', '<!-- end of figures -->']

/** What the figures were measured on, and when. */
export function machine(): string {
  const [first, ...others] = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${others.length + 1} × ${first?.model.trim() ?? 'unknown'}, ${memory} GB, ${process.platform} ${release()}, Node ${process.versions.node}, ${day}.`
}

/** Replaces the figures in the document about performance. */
export async function writeDown(lines: string[]): Promise<void> {
  const text = await readFile(document, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no ${begin} … ${end}.`)
  const figures = `${begin}\n${lines.join('\n').trim()}\n`
  await writeFile(document, text.slice(0, from) + figures + text.slice(to))
}
