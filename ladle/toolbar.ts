import { useSyncExternalStore } from 'react'
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

const names = Object.keys(SWITCHES) as SwitchName[] // the keys of a constant

/** Begins the names of a story's controls in the address. */
const CONTROL = 'arg-'

/** What the address says after `#`, the same in the workbench and in its preview. */
type Settings = {
  switches: Switches
  /** The changed controls of the story, by name. */
  controls: Readonly<Record<string, string>>
}

/** Parses `brand=the-wash&language=en&arg-tone=ok`. A missing or unknown option gets its default. */
function parseSettings(text: string): Settings {
  const params = new URLSearchParams(text)
  const entries = names.map((name) => {
    const options: readonly string[] = SWITCHES[name]
    return [name, options.find((option) => option === params.get(name)) ?? options[0] ?? '']
  })
  const controls = [...params].filter(([name]) => name.startsWith(CONTROL))
  return {
    switches: Object.fromEntries(entries) as Switches, // every name has its option
    controls: Object.fromEntries(controls.map(([name, value]) => [name.slice(CONTROL.length), value])),
  }
}

/** The options that differ from their defaults, as a query string. */
export const serializeSwitches = (switches: Switches) =>
  new URLSearchParams(
    names.filter((name) => switches[name] !== SWITCHES[name][0]).map((name) => [name, switches[name]]),
  ).toString()

const serializeSettings = ({ switches, controls }: Settings) =>
  [
    serializeSwitches(switches),
    new URLSearchParams(Object.entries(controls).map(([name, value]) => [CONTROL + name, value])).toString(),
  ]
    .filter(Boolean)
    .join('&')

const hash = () => location.hash.slice(1)

/** A preview has the options in its hash too, where a test or the workbench around it changes them without a reload. */
let settings = parseSettings(hash())
const watchers = new Set<() => void>()

function change(next: Settings) {
  settings = next
  for (const watcher of watchers) watcher()
}

// That of the event: Ladle drops the hash when it rewrites the URL, which may be before the event.
window.addEventListener('hashchange', ({ newURL }) => {
  const text = new URL(newURL).hash.slice(1)
  if (text) change(parseSettings(text))
})

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useSwitches = () => useSyncExternalStore(watch, () => settings.switches)
export const useChangedControls = () => useSyncExternalStore(watch, () => settings.controls)
/** All settings, as in the address. */
export const useSettings = () => serializeSettings(useSyncExternalStore(watch, () => settings))

/** The address of a story with the current options, so that a link shows the same in another browser. */
export const addressOf = (story: string, view?: 'component') => {
  const text = serializeSwitches(settings.switches)
  return `?story=${story}${view ? `&view=${view}` : ''}${text ? `#${text}` : ''}`
}
export const isComponentView = () => new URLSearchParams(location.search).get('view') === 'component'

/** Changes the settings, and the address without an entry in the history. */
function replaceSettings(next: Settings) {
  change(next)
  const text = serializeSettings(next)
  history.replaceState(history.state, '', location.pathname + location.search + (text ? `#${text}` : ''))
}

export const setSwitch = (name: SwitchName, option: string) =>
  replaceSettings({ ...settings, switches: { ...settings.switches, [name]: option } })

/** @param value undefined: back to the default */
export function setControl(name: string, value: string | undefined) {
  const { [name]: _, ...others } = settings.controls
  replaceSettings({ ...settings, controls: value === undefined ? others : { ...others, [name]: value } })
}

/** The controls of one story mean nothing to the next. */
export const clearControls = () => replaceSettings({ ...settings, controls: {} })

/** Changes the options of a preview without loading it again, and without an entry in the history. An empty hash would be ignored. */
export function setOptionsOf(preview: Window | null | undefined, options: string) {
  if (!preview || preview.location.href === 'about:blank') return
  // A hash alone would be that of the page around the preview.
  preview.location.replace(new URL(`#${options || 'start'}`, preview.location.href))
}
