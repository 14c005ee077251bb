import type { DataRouter, DataStrategyFunction, DataStrategyResult } from 'react-router'
import { failureOf, isCallError } from '../../lib/api/failure.ts'
import { isSignInPath } from '../components/sign-in-path.ts'
import { announce } from './stream.ts'

/**
 * Loads screens like the router, except that a failed reload keeps the shown screen with its typed text.
 * `routerOf` returns null until the router exists.
 */
export function keepLoadedScreens(routerOf: () => DataRouter | null): DataStrategyFunction {
  return async ({ matches }) => {
    const state = routerOf()?.state
    const isReadAnew = state?.revalidation === 'loading' && state.navigation.state === 'idle'
    const asked = matches.filter(({ shouldLoad }) => shouldLoad)
    const results = await Promise.all(asked.map((match) => match.resolve()))
    const loaded = asked.map(({ route }, index) => [route.id, results[index] as DataStrategyResult] as const)
    if (!isReadAnew) return Object.fromEntries(loaded)
    const obstacles = results.map(obstacleOf)
    announce(obstacles.find((obstacle) => obstacle !== null) ?? 'reached')
    const kept = ([id, result]: (typeof loaded)[number], index: number): [string, DataStrategyResult] => {
      const shown = state.loaderData[id]
      return [id, obstacles[index] && shown !== undefined ? { type: 'data', result: shown } : result]
    }
    return Object.fromEntries(loaded.map(kept))
  }
}

/** The problems that a retry or signing in again solves; other errors replace the screen. */
function obstacleOf({ type, result }: DataStrategyResult): 'over' | 'unreached' | null {
  if (type !== 'error') return null
  if (result instanceof Response) return isSignInPath(result.headers.get('location') ?? '') ? 'over' : null
  if (!isCallError(result)) return null
  const { status } = failureOf(result)
  return status === null || status >= 500 ? 'unreached' : null
}
