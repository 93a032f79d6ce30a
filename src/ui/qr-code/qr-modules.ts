import { encodeQR } from 'qr'

/** Width in modules of the white border that scanners need (ISO/IEC 18004). */
export const QUIET_ZONE = 4

/** The code as rows of modules, true for dark, including the quiet zone. Error correction M restores 15 %. */
export const qrModules = (payload: string): boolean[][] =>
  encodeQR(payload, 'raw', { ecc: 'medium', border: QUIET_ZONE })

export type Span = { x: number; y: number; length: number }

/** Adjacent dark modules of a row as one span each, so that the drawing has no seams. */
export function darkSpans(modules: readonly (readonly boolean[])[]): Span[] {
  const spans: Span[] = []
  modules.forEach((row, y) => {
    let start = -1
    for (let x = 0; x <= row.length; x++) {
      if (row[x] && start < 0) start = x
      if (!row[x] && start >= 0) {
        spans.push({ x: start, y, length: x - start })
        start = -1
      }
    }
  })
  return spans
}
