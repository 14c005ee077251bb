export const bundledShop: string
export const shopOptions: string[]
export const shopMemory: Record<string, string>
export function ensureServerBundle(): void
export const bundledWorker: string
