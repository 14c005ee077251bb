import { type Graph, graphOf } from './find-rings.ts'
import type { Import } from './read-imports.ts'
import { isTest, sides } from './rules.ts'

interface Node {
  id: string
  label: string
  x: number
  y: number
  width: number
}

const root = 'src/server/'
const rowHeight = 54
const boxHeight = 26
const gap = 14
const width = 1180
const left = 150

/**
 * Draws the import graph of the server: folders from bottom to top, and in each its features, users above what they
 * use.
 */
export function drawServer(imports: Import[], areFolders: boolean): string {
  const nodeOf = (path: string): string | undefined => {
    if (!path.startsWith(root)) return undefined
    const [first = '', second] = path.slice(root.length).split('/')
    if (!areFolders || second === undefined) return first
    return `${first}/${second}`
  }
  const edges = imports.flatMap(({ from, to }): [string, string][] => {
    const [user, used] = [isTest(from) ? undefined : nodeOf(from), nodeOf(to)]
    return user && used && user !== used ? [[user, used]] : []
  })
  const graph = graphOf(edges)
  const names = [...new Set(edges.flat())].sort()
  const folders = areFolders ? (sides[0]?.layers.flat() ?? []) : [{ name: '', has: /^/ }]
  const nodes = new Map<string, Node>()
  const frames: string[] = []
  let row = 0
  for (const { name: folder, has } of folders.toReversed()) {
    const own = names.filter((name) => has.test(name))
    const layers = layersOf(own, graph)
    const first = row
    for (const layer of layers.toReversed()) {
      for (const line of linesOf(layer)) {
        const shift = spread(line, row)
        for (const node of line) nodes.set(node.id, { ...node, x: node.x + shift, y: row * rowHeight + 24 })
        row += 1
      }
    }
    if (folder) frames.push(frame(folder, first * rowHeight + 12, (row - first) * rowHeight - 4))
  }
  const lines = [...graph].flatMap(([user, used]) =>
    [...used].map((one) => arrow(nodes.get(user), nodes.get(one), reaches(graph, one, user))),
  )
  const height = row * rowHeight + 16
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#fbf8f1"/>`,
    ...frames,
    ...lines,
    ...[...nodes.values()].map(box),
    '</svg>\n',
  ].join('\n')
}

/** An arrow is part of a ring when its end reaches its start again. */
function reaches(graph: Graph, start: string, end: string): boolean {
  const seen = new Set([start])
  for (const node of seen) {
    if (node === end) return true
    for (const next of graph.get(node) ?? []) seen.add(next)
  }
  return false
}

/** Places each feature above all that it uses; members of a ring are placed in any order. */
function layersOf(names: string[], graph: Graph): string[][] {
  const layers: string[][] = []
  const left = new Set(names)
  while (left.size > 0) {
    const free = [...left].filter((name) => ![...(graph.get(name) ?? [])].some((used) => left.has(used)))
    const layer = free.length > 0 ? free : [...left].slice(0, 1)
    for (const name of layer) left.delete(name)
    layers.push(layer)
  }
  return layers
}

function linesOf(layer: string[]): Omit<Node, 'y'>[][] {
  const lines: Omit<Node, 'y'>[][] = [[]]
  let x = left
  for (const id of layer) {
    const label = id.split('/').at(-1) ?? id
    const boxWidth = label.length * 7 + 22
    if (x + boxWidth > width - gap) {
      lines.push([])
      x = left
    }
    lines.at(-1)?.push({ id, label, x, width: boxWidth })
    x += boxWidth + gap
  }
  return lines
}

/** Shifts each row, so that fewer arrows overlap. */
function spread(line: Omit<Node, 'y'>[], row: number): number {
  const last = line.at(-1)
  const free = last ? width - gap - last.x - last.width : 0
  return free * ([0.15, 0.7, 0.4, 0.85, 0.25, 0.55][row % 6] ?? 0)
}

const frame = (folder: string, y: number, height: number): string =>
  `<rect x="8" y="${y}" width="${width - 16}" height="${height}" rx="10" fill="#eef3e6" stroke="#b9c9a5"/>` +
  `<text x="24" y="${y + 24}" font-size="16" font-weight="bold" fill="#2f4a22">${folder}</text>`

const box = ({ label, x, y, width: boxWidth }: Node): string =>
  `<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="6" fill="#fff" stroke="#4c6b3a"/>` +
  `<text x="${x + boxWidth / 2}" y="${y + 17}" text-anchor="middle" fill="#1f2d18">${label}</text>`

function arrow(user: Node | undefined, used: Node | undefined, isRing: boolean): string {
  if (!user || !used) return ''
  const [x1, y1] = [user.x + user.width / 2, user.y + boxHeight]
  const [x2, y2] = [used.x + used.width / 2, used.y]
  const bend = Math.max(20, Math.abs(y2 - y1) / 3)
  const look = isRing ? 'stroke="#c0392b" stroke-width="2"' : 'stroke="#7c8f6d" stroke-opacity="0.35"'
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" fill="none" ${look}/>`
}
