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

/**
 * Testing Library trims the text of an inline element before it joins it to a name; browsers do not. A span that begins
 * or ends with a space, as in `ui/pause`, is treated as an inline-block here, whose text is separated by spaces.
 * https://www.w3.org/TR/accname-1.2/#comp_name_from_content
 */
const styleOf = window.getComputedStyle.bind(window)
window.getComputedStyle = (element, pseudo) => {
  const style = styleOf(element, pseudo)
  const isSpaced = element.localName === 'span' && /^\s|\s$/.test(element.textContent)
  if (!isSpaced || style.getPropertyValue('display') !== 'inline') return style
  const getPropertyValue = (name: string) => (name === 'display' ? 'inline-block' : style.getPropertyValue(name))
  return new Proxy(style, {
    get: (target, key) => (key === 'getPropertyValue' ? getPropertyValue : Reflect.get(target, key)),
  })
}

// jsdom times its frames with `setInterval`. An interval that starts under fake timers stops with them, and the page
// never gets another frame. This one starts before and always requests a next frame, so it never stops.
const requestFrame = window.requestAnimationFrame.bind(window)
const keepFrames = () => void requestFrame(keepFrames)
keepFrames()
