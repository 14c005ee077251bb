export const sandboxPrograms: Record<string, string>
export const bundledSandbox: string
export function ensureSandboxBundle(): Promise<void>
