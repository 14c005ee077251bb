export type Graph = Map<string, Set<string>>

/** Which node uses which, without nodes that use themselves. */
export function graphOf(edges: Iterable<readonly [string, string]>): Graph {
  const graph: Graph = new Map()
  for (const [user, used] of edges) {
    if (user === used) continue
    graph.set(user, (graph.get(user) ?? new Set()).add(used))
  }
  return graph
}

/** The shortest ring through each node; rings with the same nodes are reported once. */
export function findRings(whole: Graph): string[][] {
  const graph = withoutEnds(whole)
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

/**
 * Removes nodes that use no remaining node, repeatedly, until only rings and their users stay. A graph without rings
 * becomes empty and needs no search.
 */
function withoutEnds(graph: Graph): Graph {
  const users = usersIn(graph)
  const used = new Map([...graph].map(([node, { size }]) => [node, size]))
  const ends = [...users.keys()].filter((node) => !graph.has(node))
  for (const end of ends) {
    for (const user of users.get(end) ?? []) {
      const left = (used.get(user) ?? 0) - 1
      used.set(user, left)
      if (left === 0) ends.push(user)
    }
  }
  return new Map([...graph].filter(([node]) => used.get(node) !== 0))
}

/** The nodes that use each node. */
function usersIn(graph: Graph): Graph {
  const users: Graph = new Map()
  for (const [user, used] of graph) {
    for (const node of used) users.set(node, (users.get(node) ?? new Set()).add(user))
  }
  return users
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
