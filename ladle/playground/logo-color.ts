/** Colours are counted in steps of this many of 256. */
const STEP = 16
const SIDE_PX = 64

/**
 * The colour that a logo has most of, greys left out where it has any other.
 * @returns `#rrggbb`; undefined when the file is no picture or shows nothing
 */
export async function colorOfLogo(file: File): Promise<string | undefined> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = new OffscreenCanvas(SIDE_PX, SIDE_PX)
    const context = canvas.getContext('2d')
    // An SVG without a size has none to draw by: it gets ours.
    context?.drawImage(image, 0, 0, SIDE_PX, SIDE_PX)
    return strongest(context?.getImageData(0, 0, SIDE_PX, SIDE_PX).data ?? new Uint8ClampedArray())
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}

function strongest(data: Uint8ClampedArray): string | undefined {
  const sums = new Map<string, { weight: number; count: number; sum: [number, number, number] }>()
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < 128) continue
    const key = [r, g, b].map((part) => Math.floor(part / STEP)).join()
    const one = sums.get(key) ?? { weight: 0, count: 0, sum: [0, 0, 0] }
    one.weight += 1 + (Math.max(r, g, b) - Math.min(r, g, b))
    one.count++
    one.sum = [one.sum[0] + r, one.sum[1] + g, one.sum[2] + b]
    sums.set(key, one)
  }
  const [best] = [...sums.values()].sort((a, b) => b.weight - a.weight)
  return (
    best &&
    `#${best.sum
      .map((part) =>
        Math.round(part / best.count)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  )
}
