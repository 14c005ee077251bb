import { useRouteLoaderData } from 'react-router'
import type { ShopConfig } from '#contract/site.ts'
import type { LayoutData } from './layout.tsx'

/** The shop's public settings; the layout has fetched them before any page is shown. */
export function useConfig(): ShopConfig {
  const layout = useRouteLoaderData<LayoutData>('layout/layout')
  if (!layout) throw new Error('A page was shown without its layout.')
  return layout.config
}
