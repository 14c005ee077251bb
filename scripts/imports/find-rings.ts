export type Graph = Map<string, Set<string>>

/** Which node uses which, without those that use themselves. */
export function graphOf(edges: Iterable<readonly [string, string]>): Graph {
  const graph: Graph = new Map()
  for (const [user, used] of edges) {
    if (user === used) continue
    graph.set(user, (graph.get(user) ?? new Set()).add(used))
  }
  return graph
}

/** The shortest ring through each node; rings with the same nodes are reported once. */
export function findRings(graph: Graph): string[][] {
  const rings: string[][] = []
  const known = new Set<string>()
  for (const start of [...graph.keys()].sort()) {
    if (known.has(start)) continue
    const ring = wayBack(graph, start)
    if (!ring) continue
    rings.push(ring)
    for (const node of ring) known.add(node)
  }
  return rings
}

function wayBack(graph: Graph, start: string): string[] | undefined {
  const before = new Map<string, string>()
  const queue = [start]
  for (const node of queue) {
    for (const next of graph.get(node) ?? []) {
      if (next === start) return trailTo(node, before)
      if (before.has(next)) continue
      before.set(next, node)
      queue.push(next)
    }
  }
  return undefined
}

function trailTo(end: string, before: Map<string, string>): string[] {
  const trail = [end]
  for (let node = before.get(end); node !== undefined; node = before.get(node)) trail.unshift(node)
  return trail
}
