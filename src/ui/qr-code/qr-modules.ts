import { encodeQR } from 'qr'

/** White round a code, in modules: scanners need it (ISO/IEC 18004). */
export const QUIET_ZONE = 4

/** The code as rows of squares, true for dark, with its quiet zone on every side. Error correction M restores 15 %. */
export const qrModules = (payload: string): boolean[][] =>
  encodeQR(payload, 'raw', { ecc: 'medium', border: QUIET_ZONE })

export type Run = { x: number; y: number; length: number }

/** Dark squares side by side, as one piece each: what is drawn whole has no seams. */
export function darkSpans(modules: readonly (readonly boolean[])[]): Run[] {
  const runs: Run[] = []
  modules.forEach((row, y) => {
    let start = -1
    for (let x = 0; x <= row.length; x++) {
      if (row[x] && start < 0) start = x
      if (!row[x] && start >= 0) {
        runs.push({ x: start, y, length: x - start })
        start = -1
      }
    }
  })
  return runs
}
