// jsdom has no CSS.escape, which react-aria's overlays call.
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS
// jsdom has no matchMedia: no media query matches.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  })

const BLOCK =
  /^(?:address|article|aside|blockquote|body|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|legend|li|main|menu|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/
const INLINE_BLOCK = /^(?:button|input|select|textarea)$/
const NOT_SHOWN = /^(?:head|link|meta|script|style|template|title)$/

function displayOf(element: Element): string {
  const { localName } = element
  if (element.hasAttribute('hidden') || NOT_SHOWN.test(localName)) return 'none'
  if (BLOCK.test(localName)) return 'block'
  // Testing Library trims the text of an inline element before it joins it to a name; browsers do not. A span that begins
  // or ends with a space, as in `ui/pause`, is treated as an inline-block, whose text is separated by spaces.
  // https://www.w3.org/TR/accname-1.2/#comp_name_from_content
  if (INLINE_BLOCK.test(localName) || (localName === 'span' && /^\s|\s$/.test(element.textContent)))
    return 'inline-block'
  return 'inline'
}

// Tests load no style sheet, so that a computed style is what the browser's own and the style attribute say. jsdom would match
// its own style sheet for each element that a query by role visits: half the time of a test of a page.
window.getComputedStyle = (element) => {
  const style =
    element instanceof HTMLElement || element instanceof SVGElement ? element.style : new CSSStyleDeclaration()
  const propertyOf = (name: string) => style.getPropertyValue(name) || (name === 'display' ? displayOf(element) : '')
  return new Proxy(style, {
    get(target, key) {
      if (key === 'getPropertyValue') return propertyOf
      if (key === 'display') return propertyOf(key)
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

// jsdom times its frames with `setInterval`. An interval that starts under fake timers stops with them, and the page
// never gets another frame. This one starts before and always requests a next frame, so it never stops.
const requestFrame = window.requestAnimationFrame.bind(window)
const keepFrames = () => void requestFrame(keepFrames)
keepFrames()
