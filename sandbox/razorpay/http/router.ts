import type { Handler } from './call.ts'

export type Route = { method: string; pattern: string; handle: Handler }

export type Match = { handle: Handler; params: Record<string, string> }

/** Finds the route for a method and a path; `:name` stands for one part of the path. */
export function createRouter(routes: Route[]): (method: string, path: string) => Match | null {
  const compiled = routes.map((route) => ({ ...route, parts: route.pattern.split('/') }))
  return (method, path) => {
    const parts = path.split('/')
    for (const route of compiled) {
      if (route.method !== method) continue
      const params = matchParts(route.parts, parts)
      if (params) return { handle: route.handle, params }
    }
    return null
  }
}

function matchParts(pattern: string[], parts: string[]): Record<string, string> | null {
  if (pattern.length !== parts.length) return null
  const params: Record<string, string> = {}
  for (const [at, wanted] of pattern.entries()) {
    const part = parts[at] ?? ''
    if (wanted.startsWith(':')) params[wanted.slice(1)] = part
    else if (wanted !== part) return null
  }
  return params
}
