import type { LoaderFunctionArgs } from 'react-router'
import { getPageText, type ShownPageText, type TextPageName } from '#contract/shop/page-texts.ts'
import { apiContext } from '../../lib/api/api.ts'

/** Loads the words of a page of the footer. */
export const readPageText =
  (name: TextPageName) =>
  ({ context }: LoaderFunctionArgs): Promise<ShownPageText> =>
    context.get(apiContext)(getPageText, { params: { name } })
