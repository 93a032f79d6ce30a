/**
 * What axe does not see, found by looking at the page as it stands. Each probe gives one line a finding, none when all
 * is well. They run inside the page: no imports but of each other, and only types that can be stripped.
 */
export type Probe = () => string[]

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=option], [role=menuitem], [role=slider]'
export const THAI = /[\u0e00-\u0e7f]/

export const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
export const nameOf = (element: Element) => {
  const text = element.getAttribute('aria-label') || element.textContent?.trim() || element.id || element.className
  return `<${element.localName}> “${String(text).slice(0, 40)}”`
}
/** Drawn, and not one of the pixels that only screen readers see. */
export const isSeen = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}
export const isReachable = (element: Element) => !element.closest('[inert], [aria-hidden=true]')

/** What is drawn for a control that only screen readers see: the box it is hidden in, cut to a pixel, stands there. */
export const shownFor = (element: Element) => {
  const { width = 9, height = 9 } = element.parentElement?.getBoundingClientRect() ?? {}
  return (width <= 1 && height <= 1 && element.parentElement?.parentElement) || element
}

/** The page is wider than its window. */
const tooWide: Probe = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const guilty = all('body *').filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
  return [`${scrollWidth} px wide in ${clientWidth}: ${guilty.slice(0, 3).map(nameOf).join(', ')}`]
}

/** Controls under 44 × 44 px. A box or card is pressed by its label; a link in a sentence is as tall as the sentence. */
const smallTargets: Probe = () =>
  all(CONTROLS).flatMap((element) => {
    const target = element instanceof HTMLInputElement ? (element.closest('label') ?? shownFor(element)) : element
    if (!isSeen(target) || !isReachable(target) || getComputedStyle(target).display === 'inline') return []
    const { width, height } = target.getBoundingClientRect()
    return width >= 43.9 && height >= 43.9 ? [] : [`${nameOf(target)} ${Math.round(width)} × ${Math.round(height)}`]
  })

/** What moves, grows or turns; fading is no movement. Asked for under reduced motion. */
const moving: Probe = () =>
  document.getAnimations().flatMap((animation) => {
    const { effect } = animation
    if (animation.playState !== 'running' || !(effect instanceof KeyframeEffect)) return []
    const duration = Number(effect.getComputedTiming().activeDuration)
    const moves = effect
      .getKeyframes()
      .some((frame) =>
        ['transform', 'translate', 'scale', 'rotate', 'left', 'top', 'width', 'height'].some((key) => key in frame),
      )
    return moves && duration > 1 && effect.target ? [`${nameOf(effect.target)} moves`] : []
  })

const WORDS = ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription', 'aria-valuetext']

/** Names and formats that are the same in both languages. */
const NAMES = new Set(
  'Manee QR PIN SMS LINE Sandbox JPG PNG JSON PromptPay TrueMoney Washday Wash Max The English Chromium Chrome Linux iPhone Android WCAG AA axe-core Orca TalkBack VoiceOver NVDA KB MB'.split(
    ' ',
  ),
)
/** Addresses, codes, references and the like are no words, nor where chance has given them no digit. */
const NO_WORDS =
  /(?<=อ้างอิง )[A-Z0-9]+|\S*@\S+|https?:\/\/\S+|TRX_\S+|\b(?:WD|RF)-[A-Z0-9]+-[A-Z0-9]+\b|\b[A-Z0-9]+(?:\/[A-Z0-9]+)+\b|\/\S+|\S*\d\S*/g

/** English words of a text, but for what has the same name in Thai. */
export const englishIn = (text: string) =>
  (text.replaceAll(NO_WORDS, '').match(/[A-Za-z][A-Za-z-]+/g) ?? []).filter((word) => !NAMES.has(word))

/** Thai in an English page without `lang="th"`, and what is said in a Thai page without any Thai, be it one word. */
const wrongLanguage: Probe = () => {
  const found: string[] = []
  const isThai = document.documentElement.lang.startsWith('th')
  const look = (element: Element, text: string) => {
    const isMarked = element.closest('[lang]') !== document.documentElement
    if (isMarked || element.closest('script, style, [translate=no]')) return
    if (!isThai && THAI.test(text)) found.push(`${nameOf(element)} speaks Thai: ${text.slice(0, 40)}`)
    if (isThai && !THAI.test(text) && englishIn(text).length > 0)
      found.push(`${nameOf(element)} speaks English: ${text.slice(0, 40)}`)
  }
  for (const element of all('body, body *')) {
    for (const child of element.childNodes)
      if (child instanceof Text && child.data.trim()) look(element, child.data.trim())
    for (const name of WORDS) if (element.hasAttribute(name)) look(element, element.getAttribute(name) ?? '')
  }
  return found
}

const idsOf = (element: Element, name: string) => (element.getAttribute(name) ?? '').split(' ').filter(Boolean)

/** A field that is wrong and does not say why. Fields that are one, such as the numbers of a date, may say it once. */
const silentErrors: Probe = () =>
  all('[aria-invalid=true]')
    .filter((field) => {
      const group = field.closest('[role=group], [role=radiogroup]')
      const speakers = [field, ...(group ? [group, ...group.querySelectorAll('[aria-invalid=true]')] : [])]
      return !speakers
        .flatMap((one) => [...idsOf(one, 'aria-describedby'), ...idsOf(one, 'aria-errormessage')])
        .some((id) => document.getElementById(id)?.textContent?.trim())
    })
    .map((field) => `${nameOf(field)} is wrong and does not say why`)

/** A name that goes away with the first letter typed. */
const placeholderNames: Probe = () =>
  all('input:not([type=hidden]), select, textarea')
    .filter((field) => !('labels' in field && field.labels instanceof NodeList && field.labels.length > 0))
    .filter((field) => !field.hasAttribute('aria-label') && !field.hasAttribute('aria-labelledby') && isSeen(field))
    .map((field) => `${nameOf(field)} has no label`)

const nameOfField = (field: HTMLInputElement) => {
  const named = idsOf(field, 'aria-labelledby').map((id) => document.getElementById(id))
  const texts = [...new Set([...(field.labels ?? []), ...named])].map((label) => label?.textContent?.trim())
  return [...texts, field.getAttribute('aria-label') ?? field.getAttribute('placeholder')].filter(Boolean).join(' ')
}

/** What people are asked for about themselves, and by which tokens a device knows it (WCAG 1.3.5). */
const PURPOSES: readonly (readonly [asksFor: RegExp, tokens: readonly string[]])[] = [
  [/SMS|OTP/, ['one-time-code']],
  [/\bPIN\b/, ['current-password', 'new-password']],
  [/เบอร์|โทรศัพท์|phone|mobile number/i, ['tel', 'tel-national']],
  [/อีเมล|\be-?mail/i, ['email']],
  [/ชื่อ-? ?นามสกุล|ชื่อผู้|\b(full|your) name/i, ['name']],
]

/** A field for what a device could fill in, which does not tell it so. */
const inputPurpose: Probe = () =>
  [...document.querySelectorAll('input')].flatMap((field) => {
    const isTyped = !/^(hidden|checkbox|radio|range|file|button|submit|search)$/.test(field.type)
    if (!isTyped || !isReachable(field)) return []
    const [, tokens] = PURPOSES.find(([asksFor]) => asksFor.test(nameOfField(field))) ?? []
    const said = field.autocomplete.split(' ').at(-1) ?? ''
    return !tokens || tokens.includes(said)
      ? []
      : [`${nameOf(field)} “${nameOfField(field)}” has autocomplete “${said}”, not ${tokens.join(' or ')}`]
  })

/** What every picture is, and the name of a file. */
const NO_NAME =
  /^(an? )?(image|img|photo|picture|icon|graphic|qr( ?code)?|รูป|ภาพ|รูปภาพ|ไอคอน|คิวอาร์(โค้ด)?)$|\.(png|jpe?g|gif|webp|avif|svg)$/i
const LARGE_PX = 100

/** A picture whose name tells nothing, and a large one that stands alone and says nothing, but for the tiles of a map. */
const altQuality: Probe = () =>
  all('img, [role=img], input[type=image]').flatMap((picture) => {
    if (!isSeen(picture) || !isReachable(picture) || picture.closest('[role=application]')) return []
    const name = (picture.getAttribute('aria-label') ?? picture.getAttribute('alt') ?? '').trim()
    if (NO_NAME.test(name)) return [`${nameOf(picture)} is called “${name}”`]
    const { width, height } = picture.getBoundingClientRect()
    const beside = picture.closest('a, button, article, figure, li') ?? picture.parentElement
    const isSilent = picture.getAttribute('alt') === '' && !beside?.textContent?.trim()
    return isSilent && width >= LARGE_PX && height >= LARGE_PX ? [`${nameOf(picture)} stands alone without a name`] : []
  })

/** What is told of an item besides colour: its words, figures apart, its pictures, its states and its shape. */
function toldOf(item: Element): string {
  const parts = [item, ...item.querySelectorAll('*')].map((part) => {
    const { borderTopWidth, borderTopStyle, fontWeight, textDecorationLine } = getComputedStyle(part)
    const states = [...part.attributes].filter(({ name }) => /^(aria-(current|checked|selected|label)|d)$/.test(name))
    const isChosen = part instanceof HTMLInputElement && part.checked
    return [
      part.localName,
      ...states.map(({ name, value }) => name + value.replaceAll(/\d+/g, name === 'd' ? '$&' : '#')),
      ...[isChosen, borderTopWidth, borderTopStyle, fontWeight, textDecorationLine],
    ].join()
  })
  return [item.textContent?.replaceAll(/\d+/g, '#'), ...parts].join('|')
}
const coloursOf = (item: Element) =>
  [item, ...item.querySelectorAll('*')]
    .map((part) => {
      const { color, backgroundColor, borderTopColor, fill } = getComputedStyle(part)
      return [color, backgroundColor, borderTopColor, fill].join()
    })
    .join('|')

/** Items of one list which only their colours tell apart. */
const colourOnly: Probe = () =>
  all('ul, ol, [role=list], [role=listbox], [role=radiogroup], [role=tablist]').flatMap((list) => {
    const items = [...list.children].filter(isSeen)
    const alike = [...Map.groupBy(items, toldOf).values()].find((group) => new Set(group.map(coloursOf)).size > 1)
    return alike ? [`${alike.map(nameOf).slice(0, 3).join(', ')} differ by colour alone`] : []
  })

/** What can be tapped, and not reached by keyboard. What names a control may lead to it. */
const deadClicks: Probe = () =>
  all('body *')
    .filter((element) => {
      const key = Object.keys(element).find((one) => one.startsWith('__reactProps$'))
      const props: unknown = key && Reflect.get(element, key)
      const isTapped =
        element.hasAttribute('onclick') ||
        (typeof props === 'object' && props !== null && 'onClick' in props && typeof props.onClick === 'function')
      const isName = element.id && document.querySelector(`[aria-labelledby~="${CSS.escape(element.id)}"]`)
      return (
        isTapped && !isName && !element.matches(`${CONTROLS}, label, [tabindex]`) && !element.querySelector(CONTROLS)
      )
    })
    .map((element) => `${nameOf(element)} can only be tapped`)

/** Behind an open dialog nothing may be reached. */
const openBackground: Probe = () => {
  const dialog = document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')
  if (!dialog) return []
  return all(CONTROLS)
    .filter((one) => !dialog.contains(one) && isReachable(one) && one.tabIndex >= 0 && isSeen(one))
    .filter((one) => !one.closest('[data-react-aria-top-layer]') && !one.contains(dialog))
    .map((one) => `${nameOf(one)} can be reached behind the dialog`)
}

const luminance = (colour: string): number | undefined => {
  const [r = 0, g = 0, b = 0, alpha = 1] = (/^rgba?\(/.test(colour) ? (colour.match(/[\d.]+/g) ?? []) : []).map(Number)
  if (alpha < 0.5) return undefined
  const linear = (value: number) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}
const ratio = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

function luminanceBehind(element: Element | null): number {
  for (let one = element; one; one = one.parentElement) {
    const found = luminance(getComputedStyle(one).backgroundColor)
    if (found !== undefined) return found
  }
  return 1
}

/** Fields whose edge can hardly be seen: neither border nor fill has 3:1 to what is around. */
const faintFields: Probe = () =>
  all('input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=range]), select, textarea').flatMap(
    (field) => {
      // The look of a field may be on a box round it.
      const boxes = [field, field.parentElement].filter((box) => box !== null)
      if (!isSeen(field) || !isReachable(field) || field.closest('[data-disabled]')) return []
      const best = Math.max(
        ...boxes.map((box) => {
          const style = getComputedStyle(box)
          const around = luminanceBehind(box.parentElement)
          const edge = Number.parseFloat(style.borderTopWidth) > 0 ? luminance(style.borderTopColor) : undefined
          return Math.max(ratio(edge ?? around, around), ratio(luminance(style.backgroundColor) ?? around, around))
        }),
      )
      return best >= 3 ? [] : [`${nameOf(field)} has an edge of ${best.toFixed(1)}:1`]
    },
  )

const opacityOf = (element: Element | null): number =>
  element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1

/** A picture lies where the text stands, and its colours are not known here. */
const isOnPicture = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return all('svg, img, canvas').some((picture) => {
    const box = picture.getBoundingClientRect()
    return !element.contains(picture) && box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
  })
}

/**
 * Text under 4.5:1, or 3:1 where it is large, to the nearest ground it stands in. Axe says nothing of text whose ground
 * it cannot make out, as in a sheet that scrolls. Not for text on pictures.
 */
const faintText: Probe = () =>
  all('body *').flatMap((element) => {
    const hasText = [...element.childNodes].some((child) => child instanceof Text && child.data.trim())
    if (!hasText || !isSeen(element) || element.closest('svg, style, script, [aria-disabled=true], :disabled'))
      return []
    if (element.closest('[data-disabled], [aria-hidden=true]') || opacityOf(element) < 1) return []
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const text = luminance(color)
    const size = Number.parseFloat(fontSize)
    const least = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    if (text === undefined || isOnPicture(element)) return []
    const found = ratio(text, luminanceBehind(element))
    return found >= least ? [] : [`${nameOf(element)} has ${found.toFixed(2)}:1, not ${least}`]
  })

/** What must hold in every size; `textProbes` too. */
export const layoutProbes = { tooWide, smallTargets }
export const meaningProbes = {
  wrongLanguage,
  silentErrors,
  placeholderNames,
  inputPurpose,
  altQuality,
  colourOnly,
  deadClicks,
  openBackground,
  faintFields,
  faintText,
}
/** Under reduced motion only.
 * @public */
export const motionProbes = { moving }
