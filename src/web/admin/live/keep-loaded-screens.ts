import type { DataRouter, DataStrategyFunction, DataStrategyResult } from 'react-router'
import { failureOf, isCallError } from '../../lib/api/failure.ts'
import { isSignInPath } from '../components/sign-in-path.ts'
import { announce } from './stream.ts'

/**
 * Loads screens as the router does by itself, but a screen that is only read anew stays, with all that is typed in it, while the
 * back office cannot be reached or the sign-in has ended; a notice then says so. `routerOf` answers null while the router is made.
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

/** What passes by itself or by signing in again; any other error is told in place of the screen. */
function obstacleOf({ type, result }: DataStrategyResult): 'over' | 'unreached' | null {
  if (type !== 'error') return null
  if (result instanceof Response) return isSignInPath(result.headers.get('location') ?? '') ? 'over' : null
  if (!isCallError(result)) return null
  const { status } = failureOf(result)
  return status === null || status >= 500 ? 'unreached' : null
}
