import type { WidthOf } from './draw-png.ts'

/**
 * Breaks a text into lines between words, also in Thai, which has no spaces between words. A word wider than `maxWidth`
 * stays whole.
 * @param maxWidth of a line, in px
 */
export function wrapText(text: string, font: string, maxWidth: number, widthOf: WidthOf): string[] {
  const lines = ['']
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text)) {
    const line = lines[lines.length - 1] ?? ''
    if (line && widthOf(line + segment, font) > maxWidth) lines.push(segment.trimStart())
    else lines[lines.length - 1] = line + segment
  }
  return lines
}
