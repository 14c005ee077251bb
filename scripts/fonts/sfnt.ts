/** The metrics of a face, in parts of the em. */
export interface FaceMetrics {
  ascent: number
  descent: number
  lineGap: number
  /** Of the letters of a text set without kerning, on average. */
  averageAdvance: number
}

/** Reads a TrueType file, which must have every character of `text`. Ignores kerning, which is below half a percent. */
export function measureFace(sfnt: Buffer, text: string): FaceMetrics {
  const tables = tablesOf(sfnt)
  const unitsPerEm = sfnt.readUInt16BE(tables.head + 18)
  const glyphOf = glyphsOf(sfnt, tables.cmap)
  const longMetrics = sfnt.readUInt16BE(tables.hhea + 34)
  const advanceOf = (character: string): number => {
    const glyph = glyphOf(character.codePointAt(0) ?? 0)
    if (glyph === 0) throw new Error(`The face has no ${JSON.stringify(character)}.`)
    return sfnt.readUInt16BE(tables.hmtx + 4 * Math.min(glyph, longMetrics - 1))
  }
  const characters = [...text]
  const width = characters.reduce((sum, character) => sum + advanceOf(character), 0)
  return {
    ascent: sfnt.readInt16BE(tables.hhea + 4) / unitsPerEm,
    descent: -sfnt.readInt16BE(tables.hhea + 6) / unitsPerEm,
    lineGap: sfnt.readInt16BE(tables.hhea + 8) / unitsPerEm,
    averageAdvance: width / characters.length / unitsPerEm,
  }
}

type Table = 'head' | 'hhea' | 'hmtx' | 'cmap'

function tablesOf(sfnt: Buffer): Record<Table, number> {
  const places: Partial<Record<string, number>> = {}
  for (let index = 0; index < sfnt.readUInt16BE(4); index += 1) {
    const record = 12 + 16 * index
    places[sfnt.toString('latin1', record, record + 4)] = sfnt.readUInt32BE(record + 8)
  }
  const { head, hhea, hmtx, cmap } = places
  if (!head || !hhea || !hmtx || !cmap) throw new Error('The face lacks a table.')
  return { head, hhea, hmtx, cmap }
}

/** The map from characters to glyphs in its segmented form, which every face has below U+FFFF. */
function glyphsOf(sfnt: Buffer, cmap: number): (codePoint: number) => number {
  const count = sfnt.readUInt16BE(cmap + 2)
  const places = Array.from({ length: count }, (_, index) => cmap + sfnt.readUInt32BE(cmap + 8 + 8 * index))
  const map = places.find((place) => sfnt.readUInt16BE(place) === 4)
  if (map === undefined) throw new Error('The face has no segmented character map.')
  const bytes = sfnt.readUInt16BE(map + 6)
  const ends = map + 14
  const starts = ends + bytes + 2
  const deltas = starts + bytes
  const offsets = deltas + bytes
  return (codePoint) => {
    for (let segment = 0; segment < bytes; segment += 2) {
      if (codePoint > sfnt.readUInt16BE(ends + segment)) continue
      const start = sfnt.readUInt16BE(starts + segment)
      if (codePoint < start) return 0
      const delta = sfnt.readUInt16BE(deltas + segment)
      const offset = sfnt.readUInt16BE(offsets + segment)
      if (offset === 0) return (codePoint + delta) & 0xffff
      const glyph = sfnt.readUInt16BE(offsets + segment + offset + 2 * (codePoint - start))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
