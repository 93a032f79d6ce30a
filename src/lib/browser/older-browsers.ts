// First of all scripts: what the browsers of the oldest phones in use lack (iOS 15 of an iPhone 6s or 7), and the app needs; and ids,
// which no browser makes on a page without TLS, such as that of a computer in the shop's network.

/**
 * Whether the reason of a failure may be that the browser is too old: an engine without this function of its own is older than
 * the oldest that this app is made for.
 */
export const isOldBrowser = () => !/\[native code\]/.test(String(Array.prototype.toSorted))

function define(target: object, name: string, value: (...parameters: never[]) => unknown) {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}

define(Array.prototype, 'toSorted', function <Item>(this: Item[], compare?: (a: Item, b: Item) => number) {
  return [...this].sort(compare)
})
define(Array.prototype, 'toReversed', function <Item>(this: Item[]) {
  return [...this].reverse()
})
define(AbortSignal, 'timeout', (milliseconds: number) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('signal timed out', 'TimeoutError')), milliseconds)
  return controller.signal
})
/** Version 4 of RFC 9562, from a pattern: 1 and 0 stand for any digit, 8 for one of the four that begin with 10. */
define(crypto, 'randomUUID', () =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  }),
)
