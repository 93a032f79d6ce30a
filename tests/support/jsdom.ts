// jsdom has no CSS.escape, which react-aria's overlays call.
globalThis.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS
// jsdom has no matchMedia: nothing is preferred, nothing matches.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  })

/**
 * Testing Library trims the text of an inline element before it joins it to a name; browsers do not. A span that begins or
 * ends with a space, as `ui/pause` has, counts as a block in a line here, whose text it sets apart with spaces.
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

// jsdom times its frames with `setInterval`. An interval that starts while a test has fake timers stands still when they
// go, and no frame comes again on this page. One that starts here, and always has a next frame, never stops.
const requestFrame = window.requestAnimationFrame.bind(window)
const keepFrames = () => void requestFrame(keepFrames)
keepFrames()
