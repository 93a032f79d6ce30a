// First of all scripts: what the browsers of the oldest phones in use lack (iOS 15 of an iPhone 6s or 7), and the app needs.

/**
 * Whether the reason of a failure may be that the browser is too old: an engine without this function of its own is older than
 * the oldest that this app is made for.
 */
export const isOldBrowser = () => !/native/.test(`${Array.prototype.toSorted}`)

function define(target: object, name: string, value: (...parameters: never[]) => unknown) {
  if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true })
}

define(Array.prototype, 'toSorted', function <Item>(this: Item[], compare?: (a: Item, b: Item) => number) {
  return [...this].sort(compare)
})
define(Array.prototype, 'toReversed', function <Item>(this: Item[]) {
  return [...this].reverse()
})
define(AbortSignal, 'timeout', (milliseconds: number) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
})
