/** Colours are counted in buckets of this size per channel (0…255). */
const STEP = 16
const SIDE_PX = 64

/**
 * The dominant colour of a logo. Saturated colours count more than greys.
 * @returns `#rrggbb`; undefined when the file is not an image or is transparent
 */
export async function colorOfLogo(file: File): Promise<string | undefined> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = new OffscreenCanvas(SIDE_PX, SIDE_PX)
    const context = canvas.getContext('2d')
    // An SVG without a size is drawn at this size.
    context?.drawImage(image, 0, 0, SIDE_PX, SIDE_PX)
    return dominantColor(context?.getImageData(0, 0, SIDE_PX, SIDE_PX).data ?? new Uint8ClampedArray())
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(url)
  }
}

function dominantColor(data: Uint8ClampedArray): string | undefined {
  const buckets = new Map<string, { weight: number; count: number; sum: [number, number, number] }>()
  for (let offset = 0; offset < data.length; offset += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(offset, offset + 4)
    if (alpha < 128) continue
    const key = [r, g, b].map((part) => Math.floor(part / STEP)).join()
    const bucket = buckets.get(key) ?? { weight: 0, count: 0, sum: [0, 0, 0] }
    bucket.weight += 1 + (Math.max(r, g, b) - Math.min(r, g, b))
    bucket.count++
    bucket.sum = [bucket.sum[0] + r, bucket.sum[1] + g, bucket.sum[2] + b]
    buckets.set(key, bucket)
  }
  const [best] = [...buckets.values()].sort((a, b) => b.weight - a.weight)
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
