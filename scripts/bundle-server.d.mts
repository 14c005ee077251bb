export const serverPrograms: Record<string, string>
export const bundledShop: string
export const shopOptions: string[]
export const shopMemory: Record<string, string>
export function ensureShop(): Promise<void>
export function ensureServerBundle(): Promise<void>
