import { api } from '../../lib/api/browser-api.ts'
import { useLoad } from '../../lib/loading/use-load.ts'
import { GoodStarts } from '../products/good-starts.tsx'
import { readFirstProducts } from '../products/read-products.ts'

/** Three available products for an empty cart; hidden when they cannot be loaded. */
export function FirstProducts() {
  const { data } = useLoad('first products', () => readFirstProducts(api))
  return <GoodStarts products={data ?? []} />
}
