import { renameSync, writeFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { qrModules } from '#ui/qr-code/qr-modules.ts'

const WIDTH = 640
const HEIGHT = 480
const FRAMES = 10
/** Luma of paper and ink in the limited range that cameras use, and the chroma of grey. */
const [PAPER, INK, GREY] = [235, 16, 128]

/** The pixels of a sheet with the code in its middle, row by row; true is dark. */
function sheet(text: string): boolean[][] {
  const modules = qrModules(text)
  const size = Math.floor((HEIGHT - 40) / modules.length)
  const left = Math.floor((WIDTH - modules.length * size) / 2)
  const top = Math.floor((HEIGHT - modules.length * size) / 2)
  return Array.from({ length: HEIGHT }, (_, y) =>
    Array.from(
      { length: WIDTH },
      (_, x) => modules[Math.floor((y - top) / size)]?.[Math.floor((x - left) / size)] ?? false,
    ),
  )
}

/** Writes a video of the sheet for Chromium's fake camera, as uncompressed YUV4MPEG2. An open camera keeps the video before. */
export function writeFilm(path: string, text: string) {
  const luma = Buffer.from(sheet(text).flatMap((row) => row.map((isDark) => (isDark ? INK : PAPER))))
  const frame = [Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)]
  const header = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`)
  const temporary = `${path}.next`
  writeFileSync(temporary, Buffer.concat([header, ...Array.from({ length: FRAMES }, () => frame).flat()]))
  renameSync(temporary, path)
}

function chunk(type: string, content: Buffer) {
  const body = Buffer.concat([Buffer.from(type), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The sheet as an 8-bit greyscale PNG. */
export function photo(text: string): Buffer {
  const rows = sheet(text).map((row) => Buffer.from([0, ...row.map((isDark) => (isDark ? 0 : 255))]))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
