export const root: string
export function ensureNode(): Promise<void>
export { ensureDependencies } from './packages.mjs'
export function buildSources(): string[]
export function ensureBuild(): Promise<void>
export function ensureStaffBuild(): Promise<void>
export function passSignals(callback: (signal: NodeJS.Signals) => void): () => void
export function allEnded<const T extends readonly unknown[]>(
  works: T,
): Promise<{ -readonly [Key in keyof T]: Awaited<T[Key]> }>
