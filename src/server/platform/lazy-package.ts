import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * Loads a package at its first use. PDF and barcode packages take 40 MB, which most processes never need.
 * @param name the package name for `require`; the type parameter is the type of its import.
 */
export function lazyPackage<Package>(name: string): () => Package {
  let loaded: Package | undefined
  return () => {
    loaded ??= require(name) as Package
    return loaded
  }
}
