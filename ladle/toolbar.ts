import { useMemo, useSyncExternalStore } from 'react'
import { brands } from '#ladle/brands.ts'

/** The options of the preview. The first of each is the default. */
export const SWITCHES = {
  brand: brands.map(({ id }) => id),
  language: ['th', 'en'],
  scheme: ['device', 'light', 'dark'],
  width: ['390', '320', '768', 'full'],
  text: ['100 %', '200 %'],
  spacing: ['normal', 'wide'],
  state: ['real', 'hovered', 'pressed', 'focused'],
  motion: ['device', 'reduced'],
  contrast: ['device', 'more'],
  words: ['real', 'pseudo'],
} as const satisfies Record<string, readonly string[]>
export type SwitchName = keyof typeof SWITCHES
export type Switches = Record<SwitchName, string>

/** Begins the names of a story's controls in the address. */
export const CONTROL = 'arg-'

/** What the address says after `#`, such as `brand=the-wash&arg-tone=ok`. A preview has an address of its own. */
let settings = location.hash.slice(1)
const changes = new EventTarget()
function change(next: string) {
  settings = next
  changes.dispatchEvent(new Event('change'))
}
const watch = (watcher: () => void) => {
  changes.addEventListener('change', watcher)
  return () => changes.removeEventListener('change', watcher)
}

// That of the event: Ladle drops the hash when it rewrites the URL, which may be before the event.
window.addEventListener('hashchange', ({ newURL }) => {
  const text = new URL(newURL).hash.slice(1)
  if (text) change(text)
})

export const useComponentView = () => useSyncExternalStore(watch, () => location.search.includes('&view=component'))
export const useSettings = () => useSyncExternalStore(watch, () => settings)

/** A missing or unknown option gets its default. */
export function useSwitches(): Switches {
  const text = useSettings()
  return useMemo(() => {
    const params = new URLSearchParams(text)
    const optionOf = ([name, options]: readonly [string, readonly string[]]) =>
      [name, options.find((option) => option === params.get(name)) ?? options[0]] as const
    return Object.fromEntries(Object.entries(SWITCHES).map(optionOf)) as Switches // every name has its option
  }, [text])
}

/** Changes the address without an entry in the history. */
function replaceSettings(params: URLSearchParams) {
  const text = String(params)
  history.replaceState(history.state, '', location.pathname + location.search + (text && `#${text}`))
  change(text)
}

export function setSetting(name: string, value: string) {
  const params = new URLSearchParams(settings)
  params.set(name, value)
  replaceSettings(params)
}

/** The controls of one story mean nothing to the next. */
const withoutControls = () =>
  new URLSearchParams([...new URLSearchParams(settings)].filter(([name]) => !name.startsWith(CONTROL)))
export const clearControls = () => replaceSettings(withoutControls())

/** The address of a story with the current options, so that a link shows the same in another browser. */
export const addressOf = (story: string, view?: 'component') =>
  `?story=${story}${view ? `&view=${view}` : ''}${`#${withoutControls()}`.replace(/^#$/, '')}`

/** The address of a preview. An empty hash would be ignored. */
export const previewOf = (story: string, options: string) => `?mode=preview&story=${story}#${options || 'start'}`

/** Changes the options of a preview without loading it again, and without an entry in the history. */
export function setOptionsOf(preview: Window | null | undefined, options: string) {
  if (!preview || preview.location.href === 'about:blank') return
  // A hash alone would be that of the page around the preview.
  preview.location.replace(new URL(`#${options || 'start'}`, preview.location.href))
}
