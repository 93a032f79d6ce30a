/** The part of subset-font that we use; the package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2'
      keepFeatures: readonly string[]
      preserveNameIds: readonly number[]
      noHinting: boolean
      variationAxes?: Record<string, number>
    },
  ): Promise<Buffer>
}
