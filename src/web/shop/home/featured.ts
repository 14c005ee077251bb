import type { HomeProduct } from '#shared/copy/home-products.ts'
import type { Read } from '../../lib/loading/read.ts'
import type { CardProduct } from '../products/card-product.ts'

/** The first three available products; the home page's own list when the catalogue could not be loaded. */
export async function featuredOf(read: Read<CardProduct[]>): Promise<CardProduct[]> {
  if (read.status === 'failed') {
    // Rarely needed, so it is not in the shared chunk.
    const { homeProducts } = await import('#shared/copy/home-products.ts')
    return homeProducts.map(fromHomeProduct)
  }
  return read.data
}

const fromHomeProduct = ({ id, name, price, description, image, ...product }: HomeProduct): CardProduct => ({
  id,
  name,
  price,
  discounted_price: price,
  discount_percentage: 0,
  description,
  category: product.category,
  rating: product.rating,
  rating_count: 0,
  image_url: image,
  net_quantity: '',
  in_stock: product.inStock,
  coming_soon: false,
  short_name: null,
  dose: '',
})
