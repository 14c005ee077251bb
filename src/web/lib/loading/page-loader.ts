import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type Api, apiContext } from '../api/api.ts'
import { type Failure, isSignedOut } from '../api/failure.ts'
import { signInPath } from '../session/return-path.ts'
import { forgetSession, readToken } from '../session/session.ts'
import { type Deferred, deferred } from './deferred.ts'
import { type Read, read } from './read.ts'

/** The arguments of a page's loader. */
export interface Asking extends LoaderFunctionArgs {
  api: Api
}

/** The result of a page's loader, for `PageRead`. */
export type PageAnswer<T> = Deferred<Read<T>>

/** `guest`: nobody is signed in; `ended`: the server rejected the token. */
export type OwnRead<T> = Read<T> | { status: 'guest' } | { status: 'ended' }

/** The loader of a public page. The page's status reports a failure too. */
export const pageLoader =
  <T>(load: (asking: Asking) => Promise<T>) =>
  async (args: LoaderFunctionArgs) => {
    const answer = await deferred(read(load(asking(args))))
    return data(answer, { status: pageStatus(answer) })
  }

interface OwnLoaderOptions {
  /** Redirects guests to sign in before the page is shown; otherwise the page asks them. */
  isForShoppersOnly?: boolean
  /** Which failures end the session. */
  endsSession?: (failure: Failure) => boolean
}

/** The loader of a page with personal data. An invalid token is forgotten. */
export const ownLoader =
  <T>(
    load: (asking: Asking) => Promise<T>,
    { isForShoppersOnly = false, endsSession = isSignedOut }: OwnLoaderOptions = {},
  ) =>
  async (args: LoaderFunctionArgs): Promise<OwnRead<T>> => {
    if (!readToken()) {
      const { pathname, search } = new URL(args.request.url)
      if (isForShoppersOnly) throw redirect(signInPath(pathname + search))
      return { status: 'guest' }
    }
    const answer = await read(load(asking(args)))
    if (answer.status === 'ready' || !endsSession(answer.failure)) return answer
    forgetSession()
    return { status: 'ended' }
  }

const asking = (args: LoaderFunctionArgs): Asking => ({ ...args, api: args.context.get(apiContext) })

/** A malformed id counts as not found too. */
export const isNoPage = ({ status }: Failure): boolean => status === 404 || status === 400

function pageStatus({ answer }: PageAnswer<unknown>): number {
  if (answer instanceof Promise || answer.status === 'ready') return 200
  return isNoPage(answer.failure) ? 404 : 503
}
