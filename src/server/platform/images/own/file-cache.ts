/** Caches files up to a number of bytes; drops the least recently used first. */
export class FileCache {
  readonly #files = new Map<string, Buffer>()
  #bytes = 0
  readonly #maxBytes: number

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get(name: string): Buffer | undefined {
    const found = this.#files.get(name)
    if (!found) return undefined
    this.#files.delete(name)
    this.#files.set(name, found)
    return found
  }

  set(name: string, bytes: Buffer): void {
    if (bytes.length > this.#maxBytes / 4 || this.#files.has(name)) return
    this.#files.set(name, bytes)
    this.#bytes += bytes.length
    for (const [oldest, file] of this.#files) {
      if (this.#bytes <= this.#maxBytes) return
      this.#files.delete(oldest)
      this.#bytes -= file.length
    }
  }

  get bytes(): number {
    return this.#bytes
  }
}
