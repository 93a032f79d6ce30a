/**
 * The field with its drum as a picture for the stories of other apps, drawn on the device in the dress of the brand. Loaded when
 * somebody asks for one.
 */
import { STAGE_RING } from './stage-drum.tsx'

/** px; other apps lay their own bars over the first and last 96. */
export const PICTURE = { width: 1080, height: 1920 } as const
const MARGIN = 90
const SIZE = { overline: 44, heading: 108, least: 72, note: 46, foot: 46, logo: 76 } as const
const LINE = 1.34

export type StagePictureInput = {
  /** Above the heading, such as whose wash it is. */
  overline?: string
  heading: string
  /** Below the heading, one line each. */
  notes: readonly string[]
  /** At the bottom, one line each; the first is strong. */
  foot: readonly string[]
  brand: string
  /** What is in the drum. */
  figure?: { number: string; unit: string }
  /** 0 to 1: of the ring, and of the water. */
  left: number
  level: number
  things: 'night' | 'clothes' | 'pile'
  mood: 'calm' | 'asleep' | 'glad'
  /** CSS colours in place of the brand's field. */
  field?: { ground: string; text: string }
}

/** A custom property of the page as the browser computes it for a property of that kind. */
function reader() {
  const probe = document.createElement('i')
  probe.hidden = true
  document.body.append(probe)
  const style = getComputedStyle(document.documentElement)
  return {
    /** @param name of a colour token */
    colour(name: string) {
      probe.style.color = `var(--colors-${name})`
      return getComputedStyle(probe).color
    },
    font() {
      probe.style.fontFamily = 'var(--fonts-heading)'
      return getComputedStyle(probe).fontFamily
    },
    dress: (name: string) => style.getPropertyValue(`--stage-${name}`).trim(),
    remove: () => probe.remove(),
  }
}

/** A picture that is not there, or not ready, is left out: the rest is a picture too. */
async function load(src: string | undefined): Promise<HTMLImageElement | undefined> {
  if (!src) return undefined
  const image = new Image()
  image.src = src
  return image.decode().then(
    () => image,
    () => undefined,
  )
}

const urlIn = (value: string) => /url\("?(.+?)"?\)/.exec(value)?.[1]

/** The logo as the header has it: the page's own drawing in the colour of the text, else the image. */
async function loadLogo(colour: string): Promise<HTMLImageElement | undefined> {
  const symbol = document.querySelector('symbol#logo')
  const box = symbol?.getAttribute('viewBox')
  const [, , width = '1', height = '1'] = box?.split(/[ ,]+/) ?? []
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}" color="${colour}" fill="${colour}">${symbol?.innerHTML}</svg>`
  const mark = document.querySelector('[data-logo]')
  const drawn = mark ? urlIn(getComputedStyle(mark).backgroundImage) : undefined
  return load(drawn ?? (symbol ? `data:image/svg+xml,${encodeURIComponent(svg)}` : undefined))
}

/** Text in lines of at most this width, broken where the language allows. */
function linesOf(brush: CanvasRenderingContext2D, text: string, width: number): string[] {
  const words = [...new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' }).segment(text)]
  const lines: string[] = []
  let line = ''
  for (const { segment } of words) {
    if (segment === '\n' || (line && brush.measureText((line + segment).trimEnd()).width > width)) {
      lines.push(line.trim())
      line = segment.trim() ? segment : ''
    } else line += segment
  }
  return [...lines, line.trim()].filter(Boolean)
}

/** @throws Error when the browser provides no canvas context or cannot encode the PNG */
export async function stagePicture(input: StagePictureInput): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), PICTURE)
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('The browser provides no canvas context')
  const page = reader()
  try {
    const family = page.font()
    const weight = 700
    const text = input.field?.text ?? page.colour('on-stage')
    const [things, companion, logo] = await Promise.all([
      load(urlIn(page.dress(input.things))),
      page.dress('companion-inside') === 'block' ? load(urlIn(page.dress(input.mood))) : undefined,
      loadLogo(text),
      // One of the list that is not on this device is no reason to draw nothing.
      document.fonts.load(`${weight} 100px ${family}`, input.heading).catch(() => []),
    ])

    brush.fillStyle = input.field?.ground ?? page.colour('stage')
    brush.fillRect(0, 0, PICTURE.width, PICTURE.height)

    // Logo, and the name beside one that is not a wide drawing with the name in it.
    const top = 130
    brush.fillStyle = text
    brush.textBaseline = 'alphabetic'
    const ratio = logo ? logo.naturalWidth / (logo.naturalHeight || 1) : 0
    const logoWidth = logo ? SIZE.logo * ratio : 0
    if (logo) brush.drawImage(logo, MARGIN, top, logoWidth, SIZE.logo)
    if (ratio < 1.5) {
      brush.font = `${weight} 52px ${family}`
      brush.fillText(input.brand, MARGIN + (logo ? logoWidth + 24 : 0), top + 56)
    }

    const width = PICTURE.width - 2 * MARGIN
    let y = top + SIZE.logo + 64
    const write = (line: string, size: number, isStrong: boolean) => {
      brush.font = `${isStrong ? weight : 400} ${size}px ${isStrong ? family : getComputedStyle(document.body).fontFamily}`
      brush.fillText(line, MARGIN, y + size)
      y += size * LINE
    }
    if (input.overline) write(input.overline, SIZE.overline, false)
    let size: number = SIZE.heading
    let heading: string[] = []
    for (; size >= SIZE.least; size -= 12) {
      brush.font = `${weight} ${size}px ${family}`
      heading = linesOf(brush, input.heading, width)
      // One line where it fits in letters that are still large: a full stop alone on the second is none.
      if (heading.length <= (size > 84 ? 1 : 2)) break
    }
    for (const line of heading.slice(0, 3)) write(line, size, true)
    y += 12
    for (const note of input.notes) write(note, SIZE.note, false)

    // The drum fills what is left above the foot.
    const footTop = PICTURE.height - 130 - input.foot.length * SIZE.foot * LINE
    const radius = Math.min(450, (footTop - y - 90) / 2)
    const centre = {
      x: page.dress('place') === 'end' ? PICTURE.width - radius * 0.92 : PICTURE.width / 2,
      y: (y + footTop) / 2,
    }
    paintDrum(brush, { ...input, page, things, companion, radius, centre, family, weight })

    y = footTop
    brush.fillStyle = text
    for (const [index, line] of input.foot.entries()) write(line, SIZE.foot, index === 0)
  } finally {
    page.remove()
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not encode the canvas as a PNG'))),
      'image/png',
    )
  })
}

type DrumInput = Pick<StagePictureInput, 'figure' | 'left' | 'level'> & {
  things: HTMLImageElement | undefined
  page: ReturnType<typeof reader>
  companion: HTMLImageElement | undefined
  radius: number
  centre: { x: number; y: number }
  family: string
  weight: number
}

/** Paints the drum of 200 units that `StageDrum` draws. */
function paintDrum(brush: CanvasRenderingContext2D, drum: DrumInput) {
  const { page, radius, centre, left, level } = drum
  const unit = radius / 100
  const number = (name: string) => Number.parseFloat(page.dress(name)) || 0
  const circle = (r: number, from = 0, share = 1) => {
    brush.beginPath()
    brush.arc(centre.x, centre.y, r * unit, from, from + 2 * Math.PI * share)
  }
  const stroke = (colour: string, wide: number) => {
    brush.strokeStyle = page.colour(colour)
    brush.lineWidth = wide * unit
    brush.stroke()
  }
  circle(98.5)
  brush.fillStyle = page.colour('bezel')
  brush.fill()
  circle(STAGE_RING)
  stroke('track', number('track-width'))
  brush.lineCap = 'round'
  circle(STAGE_RING, -Math.PI / 2, Math.max(0.001, left))
  stroke('ring', number('ring-width'))
  brush.lineCap = 'butt'

  brush.save()
  circle(80)
  brush.clip()
  brush.fillStyle = page.colour('drum')
  brush.fill()
  const side = 160 * unit
  const [x, y] = [centre.x - side / 2, centre.y - side / 2]
  if (drum.things) brush.drawImage(drum.things, x, y, side, side)
  if (level > 0) {
    const surface = y + side * ((1 - level) * 0.8 + 0.12)
    brush.beginPath()
    brush.moveTo(x, surface)
    for (let step = 0; step < 4; step++) {
      const start = x + (side * step) / 4
      const swell = (step % 2 === 0 ? -1 : 1) * 9 * unit
      brush.quadraticCurveTo(start + side / 8, surface + swell, start + side / 4, surface)
    }
    brush.lineTo(x + side, y + side)
    brush.lineTo(x, y + side)
    brush.globalAlpha = 0.88
    brush.fillStyle = page.colour('drum-water')
    brush.fill()
    brush.globalAlpha = 1
  }
  if (drum.companion) brush.drawImage(drum.companion, x, y, side, side)
  brush.restore()

  circle(75)
  stroke('frame', number('frame-width'))
  circle(68)
  stroke('frame-edge', number('edge-width'))
  circle(82)
  if (number('rim-width') > 0) stroke('frame-edge', number('rim-width'))
  brush.fillStyle = page.colour('frame-edge')
  for (const top of [-26, 11]) brush.fillRect(centre.x - 88 * unit, centre.y + top * unit, 9 * unit, 15 * unit)
  brush.lineCap = 'round'
  brush.beginPath()
  brush.arc(centre.x, centre.y, 75 * unit, -0.26, 0.26)
  stroke('frame-edge', number('handle-width'))

  if (!drum.figure) return
  brush.fillStyle = page.colour('on-drum')
  brush.textAlign = 'center'
  const isFace = drum.companion !== undefined
  brush.font = `${drum.weight} ${(isFace ? 46 : 62) * unit}px ${drum.family}`
  brush.fillText(drum.figure.number, centre.x, centre.y + (isFace ? 34 : 14) * unit)
  brush.font = `${drum.weight} ${15 * unit}px ${drum.family}`
  brush.fillText(drum.figure.unit, centre.x, centre.y + (isFace ? 54 : 36) * unit)
  brush.textAlign = 'start'
}
