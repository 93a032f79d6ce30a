import type { WidthOf } from './draw-png.ts'

/**
 * Breaks between words, also where a language writes none. A word wider than that stays whole.
 * @param most the width in px that a line may have
 */
export function wrapText(text: string, font: string, most: number, widthOf: WidthOf): string[] {
  const rows = ['']
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(text)) {
    const row = rows[rows.length - 1] ?? ''
    if (row && widthOf(row + segment, font) > most) rows.push(segment.trimStart())
    else rows[rows.length - 1] = row + segment
  }
  return rows
}
