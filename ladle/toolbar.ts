import { useSyncExternalStore } from 'react'
import { brands } from '#ladle/brands.ts'

/** The options of the preview. The first of each is the default. */
export const SWITCHES = {
  brand: brands.map(({ id }) => id),
  language: ['th', 'en'],
  scheme: ['device', 'light', 'dark'],
  width: ['390', '320', 'full'],
  text: ['100 %', '200 %'],
  spacing: ['normal', 'wide'],
  motion: ['device', 'reduced'],
  contrast: ['device', 'more'],
  words: ['real', 'pseudo'],
} as const satisfies Record<string, readonly string[]>
export type SwitchName = keyof typeof SWITCHES
export type Switches = Record<SwitchName, string>

const names = Object.keys(SWITCHES) as SwitchName[] // the keys of a constant

const STORAGE_KEY = 'bench'

/** Parses `brand=the-wash&language=en`. A missing or unknown option gets its default. */
function parseSwitches(text: string): Switches {
  const params = new URLSearchParams(text)
  const entries = names.map((name) => {
    const options: readonly string[] = SWITCHES[name]
    return [name, options.find((option) => option === params.get(name)) ?? options[0] ?? '']
  })
  return Object.fromEntries(entries) as Switches // every name has its option
}

/** The options that differ from their defaults, as a query string. */
export const serializeSwitches = (switches: Switches) =>
  new URLSearchParams(
    names.filter((name) => switches[name] !== SWITCHES[name][0]).map((name) => [name, switches[name]]),
  ).toString()

const hash = () => location.hash.slice(1)

// A preview has the options in its hash, where a test or the workbench around it changes them without a reload. The
// workbench stores them across stories.
const isPreview = new URLSearchParams(location.search).get('mode') === 'preview'
let switches = parseSwitches(isPreview ? hash() : (sessionStorage.getItem(STORAGE_KEY) ?? ''))
const watchers = new Set<() => void>()

function change(next: Switches) {
  switches = next
  for (const watcher of watchers) watcher()
}

if (isPreview)
  window.addEventListener('hashchange', () => {
    // Ladle drops the hash when it rewrites the URL.
    if (hash()) change(parseSwitches(hash()))
  })

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useSwitches = () => useSyncExternalStore(watch, () => switches)

export function setSwitch(name: SwitchName, option: string) {
  change({ ...switches, [name]: option })
  sessionStorage.setItem(STORAGE_KEY, serializeSwitches(switches))
}
