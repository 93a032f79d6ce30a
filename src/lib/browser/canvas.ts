/** Any colour but those that browsers answer instead: white, black, grey or noise. */
const COLOR = [18, 132, 214] as const

/**
 * Whether pages may read what they draw. Browsers that hinder fingerprinting answer other pixels instead, as Firefox with
 * `privacy.resistFingerprinting`, so that a saved picture would be stripes.
 */
export function canReadCanvas(): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = 2
  canvas.height = 2
  const context = canvas.getContext('2d')
  if (!context) return true // another failure, which the caller reports when it draws
  context.fillStyle = `rgb(${COLOR.join(' ')})`
  context.fillRect(0, 0, 2, 2)
  try {
    const { data } = context.getImageData(0, 0, 2, 2)
    return [0, 4, 8, 12].every((pixel) =>
      COLOR.every((value, index) => Math.abs((data[pixel + index] ?? 0) - value) <= 2),
    )
  } catch {
    return false // as an extension does that asks before each reading
  }
}
