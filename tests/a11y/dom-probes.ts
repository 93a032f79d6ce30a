/**
 * Checks that axe does not have, on the page in its current state. Each probe returns one line per finding. Probes run
 * inside the page: they import only each other, and use only types that can be stripped.
 */
export type Probe = () => string[]

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=radio], [role=switch], [role=tab], [role=option], [role=menuitem], [role=slider]'
export const THAI = /[\u0e00-\u0e7f]/

export const queryAll = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
export const nameOf = (element: Element) => {
  const text = element.getAttribute('aria-label') || element.textContent?.trim() || element.id || element.className
  return `<${element.localName}> “${String(text).slice(0, 40)}”`
}
/** Whether it is visible, and not visually hidden in one pixel. */
export const isSeen = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}
export const isReachable = (element: Element) => !element.closest('[inert], [aria-hidden=true]')

/** The visible element of a visually hidden control: its parent is one pixel large, so the grandparent. */
export const shownFor = (element: Element) => {
  const { width = 9, height = 9 } = element.parentElement?.getBoundingClientRect() ?? {}
  return (width <= 1 && height <= 1 && element.parentElement?.parentElement) || element
}

/** The page is wider than its window. */
const tooWide: Probe = () => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const overflowing = queryAll('body *').filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
  return [`${scrollWidth} px wide in ${clientWidth}: ${overflowing.slice(0, 3).map(nameOf).join(', ')}`]
}

/** Controls under 44 × 44 px. The target of a checkbox or card is its label. Links in a sentence are exempt. */
const smallTargets: Probe = () =>
  queryAll(CONTROLS).flatMap((element) => {
    const target = element instanceof HTMLInputElement ? (element.closest('label') ?? shownFor(element)) : element
    if (!isSeen(target) || !isReachable(target) || getComputedStyle(target).display === 'inline') return []
    const { width, height } = target.getBoundingClientRect()
    return width >= 43.9 && height >= 43.9 ? [] : [`${nameOf(target)} ${Math.round(width)} × ${Math.round(height)}`]
  })

/** Elements that move, grow or rotate; fading is allowed. For reduced motion. */
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

const TEXT_ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder', 'aria-roledescription', 'aria-valuetext']

/** Names and formats that are the same in both languages. */
const NAMES = new Set(
  'Manee QR PIN OTP Ref PDPA DPO IP Google Firebase SMS LINE Sandbox JPG PNG JSON PromptPay TrueMoney Washday Wash Max The English Chromium Chrome Linux iPhone Android WCAG AA axe-core Firefox Orca TalkBack VoiceOver NVDA KB MB'.split(
    ' ',
  ),
)
/** Addresses, codes and references, with or without digits: not English words. */
const NO_WORDS =
  /(?<=Ref )[A-Z0-9]+|\S*@\S+|www\.\S+|https?:\/\/\S+|TRX_\S+|\b(?:WD|RF)-[A-Z0-9]+-[A-Z0-9]+\b|\b[A-Z0-9]+(?:\/[A-Z0-9]+)+\b|\/\S+|\S*\d\S*/g

/** English words of a text, except names that are the same in Thai. */
export const englishIn = (text: string) =>
  (text.replaceAll(NO_WORDS, '').match(/[A-Za-z][A-Za-z-]+/g) ?? []).filter((word) => !NAMES.has(word))

const idsOf = (element: Element, name: string) => (element.getAttribute(name) ?? '').split(' ').filter(Boolean)

/** The text that readers get for a name or description by ids: without the languages of its parts. */
const flatText = (element: Element, name: string) =>
  idsOf(element, name)
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()

/**
 * Thai in an English page without `lang="th"`, also where a name or description takes it out of its element; and texts in a
 * Thai page that have English words and no Thai.
 */
const wrongLanguage: Probe = () => {
  const findings: string[] = []
  const isThai = document.documentElement.lang.startsWith('th')
  const check = (element: Element, text: string) => {
    const isMarked = element.closest('[lang]') !== document.documentElement
    if (isMarked || element.closest('script, style, [translate=no]')) return
    if (!isThai && THAI.test(text)) findings.push(`${nameOf(element)} has Thai text: ${text.slice(0, 40)}`)
    if (isThai && !THAI.test(text) && englishIn(text).length > 0)
      findings.push(`${nameOf(element)} has English text: ${text.slice(0, 40)}`)
  }
  for (const element of queryAll('body, body *')) {
    for (const name of ['aria-labelledby', 'aria-describedby']) check(element, flatText(element, name))
    for (const child of element.childNodes)
      if (child instanceof Text && child.data.trim()) check(element, child.data.trim())
    for (const name of TEXT_ATTRIBUTES) if (element.hasAttribute(name)) check(element, element.getAttribute(name) ?? '')
  }
  return findings
}

/** An invalid field without a description of the error. Fields of a group, such as those of a date, may share one. */
const silentErrors: Probe = () =>
  queryAll('[aria-invalid=true]')
    .filter((field) => {
      const group = field.closest('[role=group], [role=radiogroup]')
      const described = [field, ...(group ? [group, ...group.querySelectorAll('[aria-invalid=true]')] : [])]
      return !described
        .flatMap((element) => [...idsOf(element, 'aria-describedby'), ...idsOf(element, 'aria-errormessage')])
        .some((id) => document.getElementById(id)?.textContent?.trim())
    })
    .map((field) => `${nameOf(field)} is invalid without an error message`)

/** A field whose only name is its placeholder, which disappears when the user types. */
const placeholderNames: Probe = () =>
  queryAll('input:not([type=hidden]), select, textarea')
    .filter((field) => !('labels' in field && field.labels instanceof NodeList && field.labels.length > 0))
    .filter((field) => !field.hasAttribute('aria-label') && !field.hasAttribute('aria-labelledby') && isSeen(field))
    .map((field) => `${nameOf(field)} has no label`)

const nameOfField = (field: HTMLInputElement) => {
  const labelledBy = idsOf(field, 'aria-labelledby').map((id) => document.getElementById(id))
  const texts = [...new Set([...(field.labels ?? []), ...labelledBy])].map((label) => label?.textContent?.trim())
  return [...texts, field.getAttribute('aria-label') ?? field.getAttribute('placeholder')].filter(Boolean).join(' ')
}

/** Personal data that fields ask for, and its autocomplete tokens (WCAG 1.3.5). */
const PURPOSES: readonly (readonly [asksFor: RegExp, tokens: readonly string[]])[] = [
  [/SMS|OTP/, ['one-time-code']],
  [/\bPIN\b/, ['current-password', 'new-password']],
  [/เบอร์|โทรศัพท์|phone|mobile number/i, ['tel', 'tel-national']],
  [/อีเมล|\be-?mail/i, ['email']],
  [/ชื่อ-? ?นามสกุล|ชื่อผู้|\b(full|your) name/i, ['name']],
]

/** A field for personal data without the matching autocomplete token. */
const inputPurpose: Probe = () =>
  [...document.querySelectorAll('input')].flatMap((field) => {
    const isTyped = !/^(hidden|checkbox|radio|range|file|button|submit|search)$/.test(field.type)
    if (!isTyped || !isReachable(field)) return []
    const [, tokens] = PURPOSES.find(([asksFor]) => asksFor.test(nameOfField(field))) ?? []
    const token = field.autocomplete.split(' ').at(-1) ?? ''
    return !tokens || tokens.includes(token)
      ? []
      : [`${nameOf(field)} “${nameOfField(field)}” has autocomplete “${token}”, not ${tokens.join(' or ')}`]
  })

/** Names that describe no picture: generic words and file names. */
const NO_NAME =
  /^(an? )?(image|img|photo|picture|icon|graphic|qr( ?code)?|รูป|ภาพ|รูปภาพ|ไอคอน|คิวอาร์(โค้ด)?)$|\.(png|jpe?g|gif|webp|avif|svg)$/i
const LARGE_PX = 100

/** A picture with a meaningless name, and a large picture without a name or text beside it. Map tiles are exempt. */
const altQuality: Probe = () =>
  queryAll('img, [role=img], input[type=image]').flatMap((picture) => {
    if (!isSeen(picture) || !isReachable(picture) || picture.closest('[role=application]')) return []
    const name = (picture.getAttribute('aria-label') ?? picture.getAttribute('alt') ?? '').trim()
    if (NO_NAME.test(name)) return [`${nameOf(picture)} is called “${name}”`]
    const { width, height } = picture.getBoundingClientRect()
    const container = picture.closest('a, button, article, figure, li') ?? picture.parentElement
    const isSilent = picture.getAttribute('alt') === '' && !container?.textContent?.trim()
    return isSilent && width >= LARGE_PX && height >= LARGE_PX
      ? [`${nameOf(picture)} has neither a name nor text beside it`]
      : []
  })

/** What distinguishes an item besides colour: its text without digits, pictures, states and shape. */
function featuresOf(item: Element): string {
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

/** Items of a list that differ only by colour. */
const colourOnly: Probe = () =>
  queryAll('ul, ol, [role=list], [role=listbox], [role=radiogroup], [role=tablist]').flatMap((list) => {
    const items = [...list.children].filter(isSeen)
    const alike = [...Map.groupBy(items, featuresOf).values()].find((group) => new Set(group.map(coloursOf)).size > 1)
    return alike ? [`${alike.map(nameOf).slice(0, 3).join(', ')} differ by colour alone`] : []
  })

/** Clickable elements that cannot be reached by keyboard. The label of a control is allowed. */
const deadClicks: Probe = () =>
  queryAll('body *')
    .filter((element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
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

/** Controls behind an open dialog that can be reached. */
const openBackground: Probe = () => {
  const dialog = document.querySelector('[role=dialog], [role=alertdialog], dialog[open]')
  if (!dialog) return []
  return queryAll(CONTROLS)
    .filter((control) => !dialog.contains(control) && isReachable(control) && control.tabIndex >= 0 && isSeen(control))
    .filter((control) => !control.closest('[data-react-aria-top-layer]') && !control.contains(dialog))
    .map((control) => `${nameOf(control)} can be reached behind the dialog`)
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
  for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
    // A field that reaches beyond its element is painted by a box below what stands in it.
    const below = getComputedStyle(ancestor, '::before')
    const painted = below.content !== 'none' && below.zIndex === '-1' ? luminance(below.backgroundColor) : undefined
    const background = painted ?? luminance(getComputedStyle(ancestor).backgroundColor)
    if (background !== undefined) return background
  }
  return 1
}

/** Fields with a faint edge: neither border nor fill has 3:1 to the surroundings. */
const faintFields: Probe = () =>
  queryAll(
    'input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=range]), select, textarea',
  ).flatMap((field) => {
    // The border of a field may be on its parent.
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
  })

const opacityOf = (element: Element | null): number =>
  element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1

/** Whether the text is over a picture, whose colours cannot be read here. */
const isOnPicture = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  return queryAll('svg, img, canvas').some((picture) => {
    const box = picture.getBoundingClientRect()
    return !element.contains(picture) && box.left <= x && x <= box.right && box.top <= y && y <= box.bottom
  })
}

/**
 * Text with a contrast under 4.5:1, or 3:1 if it is large, to its nearest background. Axe skips text whose background it
 * cannot determine, as in a scrollable sheet. Text on pictures is exempt.
 */
const faintText: Probe = () =>
  queryAll('body *').flatMap((element) => {
    const hasText = [...element.childNodes].some((child) => child instanceof Text && child.data.trim())
    if (!hasText || !isSeen(element) || element.closest('svg, style, script, [aria-disabled=true], :disabled'))
      return []
    if (element.closest('[data-disabled], [aria-hidden=true]') || opacityOf(element) < 1) return []
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const text = luminance(color)
    const size = Number.parseFloat(fontSize)
    const minimum = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    if (text === undefined || isOnPicture(element)) return []
    const contrast = ratio(text, luminanceBehind(element))
    return contrast >= minimum ? [] : [`${nameOf(element)} has ${contrast.toFixed(2)}:1, not ${minimum}`]
  })

/** For every size, as `textProbes`. */
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
/** For reduced motion only.
 * @public */
export const motionProbes = { moving }
