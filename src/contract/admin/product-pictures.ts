import * as z from 'zod/mini'
import { text } from '#shared/fields.ts'

export const maxPictures = 12

const addressRule = z.regex(/^\/[\w./-]+$/, 'A picture is an address of this shop.')

/** An address of a picture of the shop. */
export const pictureAddress = text('Picture', 300).check(addressRule)

const ProductPicture = z.object({
  /** The alternative text, for people who do not see the picture. */
  alt: text('What it shows', 200, 'Say what it shows, for those who do not see it, and for search engines.'),
  src: pictureAddress,
})
export type ProductPicture = z.infer<typeof ProductPicture>

/** The gallery of a product; its first picture stands for it in lists, carts and messages. */
export const productPictures = z.array(ProductPicture, 'Pictures are a list.').check(
  z.maxLength(maxPictures, `A product has at most ${maxPictures} pictures.`),
  z.refine(
    (all) => new Set(all.map(({ src }) => src)).size === all.length,
    'The same picture stands here twice.',
  ),
)
