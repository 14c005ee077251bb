export interface Pin {
  package: string
  version: string
  integrity: string
}
export function pinOf(platform?: string, arch?: string): Pin | undefined
export function isRecent(version: string): boolean
export function versionOf(node: string): string
export function obtainNode(folder: string, pin?: Pin): string
export function isFetched(folder: string, pin: Pin): boolean
