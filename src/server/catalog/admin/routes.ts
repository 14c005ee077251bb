import {
  createKitPart as createKitPartEndpoint,
  findKitParts as findKitPartsEndpoint,
} from '#contract/admin/kit-parts.ts'
import { readMovementsFile, readProductsFile } from '#contract/admin/list-files.ts'
import { listProductChoices } from '#contract/admin/product-choices.ts'
import { editProductCost as editProductCostEndpoint, getProductCost } from '#contract/admin/product-cost.ts'
import * as endpoints from '#contract/admin/products.ts'
import { editShelfPlace, listShelf as listShelfEndpoint } from '#contract/admin/shelf.ts'
import { moveStock } from '../../inventory/adjustments/move-stock.ts'
import { editPlace, listShelf } from '../../inventory/adjustments/shelf-places.ts'
import type { AdminDatabase } from '../../platform/database/reading.ts'
import type { StaffHandle } from '../../platform/http/bind-endpoints.ts'
import { listFile } from '../../platform/lists/list-file.ts'
import { createKitPart } from '../kits/create-kit-part.ts'
import { findKitParts } from '../kits/find-kit-parts.ts'
import { assertEditRights } from '../prices/grid-rights.ts'
import { archiveProduct } from './archive-product.ts'
import { createProduct, editProduct } from './edit-product.ts'
import { findMovements } from './find-movements.ts'
import { findProductChoices } from './list-product-choices.ts'
import { productColumns } from './listed-columns.ts'
import { movementColumns } from './movement-columns.ts'
import { editProductCost, readProductCost } from './product-cost.ts'
import { findStaffProducts, readStaffProduct } from './read-products.ts'

/** Admin routes of products and stock. */
export function registerProducts(api: StaffHandle, { db, reading }: AdminDatabase): void {
  api(endpoints.listStaffProducts, ({ query }) => findStaffProducts(db, query))
  api(readProductsFile, (call) =>
    listFile(db, call, {
      list: 'products',
      columns: productColumns,
      readPage: async (cursor, size) => {
        const found = await reading.read((db) => findStaffProducts(db, { ...call.query, cursor }, size))
        return { rows: found.products, next: found.next_cursor }
      },
    }),
  )
  api(endpoints.getStaffProduct, ({ params }) => readStaffProduct(db, params.id))
  api(listShelfEndpoint, async () => ({ shelf: await listShelf(db) }))
  api(editShelfPlace, (call) => editPlace(db, call, { ...call.body, ...call.params }))
  api(endpoints.editProduct, async (call) => {
    assertEditRights(call.caller, [call.body])
    return editProduct(db, call, { ...call.body, ...call.params })
  })
  api(endpoints.archiveProduct, (call) => archiveProduct(db, call, { ...call.body, ...call.params }))
  api(endpoints.createProduct, async (call) => {
    assertEditRights(call.caller, [call.body])
    return createProduct(db, call, call.body)
  })
  api(getProductCost, ({ params }) => readProductCost(db, params.id))
  api(editProductCostEndpoint, (call) => editProductCost(db, call, { ...call.body, ...call.params }))
  api(listProductChoices, ({ query }) => findProductChoices(db, query.q))
  api(findKitPartsEndpoint, ({ query }) => findKitParts(db, query))
  api(createKitPartEndpoint, (call) => createKitPart(db, call, call.body))
  api(endpoints.moveStock, (call) => moveStock(db, call, call.body))
  api(endpoints.listStockMovements, ({ query }) => reading.read((db) => findMovements(db, query)))
  api(readMovementsFile, (call) =>
    listFile(db, call, {
      list: 'stock-movements',
      columns: movementColumns,
      readPage: async (cursor, size) => {
        const found = await reading.read((db) => findMovements(db, { ...call.query, cursor }, size))
        return { rows: found.movements, next: found.next_cursor }
      },
    }),
  )
}
