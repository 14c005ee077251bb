import { useRouteLoaderData } from 'react-router'
import type { ShopConfig } from '#contract/shop/site.ts'

/** The shop's public settings, which the layout has loaded before any page. */
export function useConfig(): ShopConfig {
  const layout = useRouteLoaderData<{ config: ShopConfig }>('layout/layout')
  if (!layout) throw new Error('A page was shown without its layout.')
  return layout.config
}
