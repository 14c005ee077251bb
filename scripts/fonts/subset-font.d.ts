declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff2'
    variationAxes?: Record<string, number | { min: number; max: number }>
    noHinting?: boolean
  }
  /** A face with only the characters of `text`, and every shape that their combinations need. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
