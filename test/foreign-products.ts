import { tableOf } from './convert-table.ts'

/** The titles of the tables that Shopify exported until 2025. */
export const shopifyTitles =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status'

/** The titles of the tables that WooCommerce exports in English. */
export const wooTitles =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description,Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock,Low stock amount,Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Width (cm),Height (cm),Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class,Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells,External URL,Button text,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global'

/** A table of Shopify: neem oil of two sizes, and a trowel that is not published. */
export const neemAndTrowel = tableOf(shopifyTitles, [
  {
    Handle: 'neem-oil',
    Title: 'Neem Oil',
    'Body (HTML)': '<p>Cold <b>pressed</b>.</p><ul><li>Leaves</li></ul>',
    Type: 'Sprays',
    Vendor: 'Green Co',
    Published: 'TRUE',
    'Option1 Name': 'Size',
    'Option1 Value': '250 ml',
    'Variant Price': '249.00',
    'Variant Compare At Price': '299.00',
    'Variant Grams': '300',
    'Image Src': 'https://cdn.example/neem.jpg',
    Status: 'active',
  },
  { Handle: 'neem-oil', 'Option1 Value': '500 ml', 'Variant Price': '449.00' },
  { Handle: 'neem-oil', 'Image Src': 'https://cdn.example/neem-2.jpg', 'Image Position': '2' },
  {
    Handle: 'trowel',
    Title: 'Trowel',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Price': '180',
    Published: 'FALSE',
    Status: 'draft',
  },
])

/** What the law requires on a label, which no other program exports. */
export const completeLabel = {
  hsn: '3101',
  tax_rate: '5',
  how_to_use: 'Dig in.',
  dose: '5 g',
  ingredients: 'Bone',
  storage: 'Cool',
  image_url: '/images/products/a.jpg',
  generic_name: 'Meal',
  net_quantity: '1',
  best_before: '2 years',
  description: 'Meal.',
  country_of_origin: 'India',
}
