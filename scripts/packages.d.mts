export interface Lock {
  packages: Record<string, { version?: string; name?: string; integrity?: string; resolved?: string }>
}
export function ensureDependencies(folder?: string, stages?: string): void
export function isCurrentInstall(folder: string): boolean
export function withAddresses(lock: Lock, registry: string): Lock
