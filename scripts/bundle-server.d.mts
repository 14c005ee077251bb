export const bundledShop: string
export function ensureServerBundle(): void
