/** The previews of a draft as one PNG, for a mail or a pitch. Drawn in the browser: a page becomes an image inside of an SVG. */

const XHTML = 'http://www.w3.org/1999/xhtml'
const GAP = 48
const CAPTION = 40
const RADIUS = 28
/** Sharp on most screens, and small enough to be sent. */
const DENSITY = 2

/** The included server takes long to start, and a picture of a branch is not what a draft is about. */
const TIMEOUT_MS = 5_000

const dataUrls = new Map<string, Promise<string>>()

/** The content of an address, which an image cannot load by itself; empty for one that does not answer. */
function dataUrlOf(address: string): Promise<string> {
  const known = dataUrls.get(address)
  if (known) return known
  const made = fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then(async (response) => {
      const reader = new FileReader()
      reader.readAsDataURL(await response.blob())
      await new Promise((resolve) => reader.addEventListener('loadend', resolve))
      return String(reader.result)
    })
    .catch(() => '')
  dataUrls.set(address, made)
  return made
}

async function withContents(text: string, base: string): Promise<string> {
  const found = [...text.matchAll(/url\(\s*(["']?)(?!data:|#)([^"')]+)\1\s*\)/g)]
  let result = text
  for (const [all, , path = ''] of found) {
    const [address = '', hash] = path.split('#')
    const content = await dataUrlOf(new URL(address, base).href)
    result = result.replaceAll(all, `url("${content}${hash ? `#${hash}` : ''}")`)
  }
  return result
}

/** All rules of a page. Those for its root are for the image, whose root is the SVG. */
async function stylesOf(page: Document): Promise<string> {
  const sheets = [...page.styleSheets, ...page.adoptedStyleSheets]
  const texts = sheets.flatMap((sheet) => {
    try {
      return [...sheet.cssRules].map(({ cssText }) => cssText)
    } catch {
      return [] // of another origin
    }
  })
  return withContents(texts.join('\n'), page.baseURI)
}

async function imageOf(frame: HTMLIFrameElement): Promise<HTMLImageElement | undefined> {
  const page = frame.contentDocument
  if (!page?.body) return undefined
  const { clientWidth: width, clientHeight: height } = frame
  const root = page.documentElement.cloneNode(true) as HTMLElement // a clone is of the same kind
  for (const element of root.querySelectorAll('script, link, style, template')) element.remove()
  // A clone has the attributes alone: what was typed and scrolled is not in them.
  for (const picture of root.querySelectorAll('img')) {
    picture.setAttribute('src', await dataUrlOf(new URL(picture.getAttribute('src') ?? '', page.baseURI).href))
    picture.removeAttribute('srcset')
  }
  const body = root.querySelector('body')
  if (!body) return undefined
  body.style.cssText += `;width:${width}px;height:${height}px;overflow:hidden;margin:0`
  const attributes = [...root.attributes]
    .filter(({ name }) => /^(?:class|lang|dir|data-[\w-]+)$/.test(name))
    .map(({ name, value }) => `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join(' ')
  root.setAttribute('xmlns', XHTML)
  const css = (await stylesOf(page)).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const scroll = page.scrollingElement?.scrollTop ?? 0
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ${attributes}><style>${css}</style><foreignObject x="0" y="${-scroll}" width="${width}" height="${height + scroll}">${new XMLSerializer().serializeToString(root)}</foreignObject></svg>`
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  return image
}

type Shown = { frame: HTMLIFrameElement; caption: string }

/**
 * @param title above the pages
 * @param shown the frames, from left to right
 * @throws Error when the browser cannot draw them
 */
export async function draftPicture(title: string, shown: readonly Shown[]): Promise<Blob> {
  const pages: { image: HTMLImageElement; caption: string }[] = []
  for (const { frame, caption } of shown) {
    const image = await imageOf(frame)
    if (image) pages.push({ image, caption })
  }
  if (pages.length === 0) throw new Error('No preview is there yet')
  const width = pages.reduce((sum, { image }) => sum + image.width + GAP, GAP)
  const height = Math.max(...pages.map(({ image }) => image.height)) + 2 * GAP + 2 * CAPTION
  const canvas = Object.assign(document.createElement('canvas'), {
    width: width * DENSITY,
    height: height * DENSITY,
  })
  const brush = canvas.getContext('2d')
  if (!brush) throw new Error('The browser provides no canvas')
  brush.scale(DENSITY, DENSITY)
  brush.fillStyle = '#eceef1'
  brush.fillRect(0, 0, width, height)
  brush.fillStyle = '#16181d'
  brush.font = '600 28px system-ui, sans-serif'
  brush.fillText(title, GAP, GAP + 8)
  brush.font = '16px system-ui, sans-serif'
  let x = GAP
  for (const { image, caption } of pages) {
    const top = GAP + 2 * CAPTION
    brush.fillText(caption, x, top - 14)
    brush.save()
    brush.beginPath()
    brush.roundRect(x, top, image.width, image.height, RADIUS)
    brush.clip()
    brush.drawImage(image, x, top)
    brush.restore()
    x += image.width + GAP
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser could not make a PNG'))),
      'image/png',
    ),
  )
}
