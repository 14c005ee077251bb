export const bundledShop: string
export function ensureServerBundle(): Promise<void>
