import { ShopError } from '../../platform/http/shop-error.ts'

export const noTicket = (): ShopError => new ShopError('not_found', 'There is no such ticket.')
