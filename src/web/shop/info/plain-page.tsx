import { type LoaderFunctionArgs, useLocation } from 'react-router'
import type { TextPageName } from '#contract/shop/page-texts.ts'
import { readPageText } from './read-page-text.ts'
import { TextPage } from './text-page.tsx'

/** '/terms' → 'terms', whatever the case and the slashes. */
const nameOf = (path: string): TextPageName => path.replaceAll('/', '').toLowerCase() as TextPageName

export const loader = (asking: LoaderFunctionArgs) =>
  readPageText(nameOf(new URL(asking.request.url).pathname))(asking)

/** A page that is its text alone: shipping, returns, privacy, terms. */
export const Component = () => <TextPage path={`/${nameOf(useLocation().pathname)}`} />
