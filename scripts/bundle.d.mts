export type Bundle = {
  /** Its folder in `dist`. */
  name: string
  title: string
  /** What is bundled, besides the packages: files and folders from the root. */
  sources: string[]
  /** Files from the root. */
  programs: string[]
  /** Packages that stay outside. */
  external: string[]
}
export const compiled: string
export function bundledFiles(name: string, programs: string[]): Record<string, string>
export function ensureBundle(bundle: Bundle): Promise<void>
