export const root: string
export function ensureNode(): Promise<void>
export function ensureDependencies(): void
export function isCurrentInstall(folder: string): boolean
export function buildSources(): string[]
export function ensureBuild(): void
export function ensureStaffBuild(): void
export function passSignals(callback: (signal: NodeJS.Signals) => void): () => void
