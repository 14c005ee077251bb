import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A package that is loaded at its first use and kept: what writes PDF files and barcodes takes 40 MB, which a process that
 * writes none does not need.
 * @param name its name for `require`; the type is that of its import.
 */
export function loadLater<Package>(name: string): () => Package {
  let loaded: Package | undefined
  return () => {
    loaded ??= require(name) as Package
    return loaded
  }
}
