import { useSyncExternalStore } from 'react'
import { brands } from '#brands/brand.ts'

/** What a story can be looked at under. The first of each is how it starts. */
export const SWITCHES = {
  brand: brands.map(({ id }) => id),
  language: ['th', 'en'],
  scheme: ['device', 'light', 'dark'],
  width: ['390', '320', 'full'],
  text: ['100 %', '200 %'],
  spacing: ['normal', 'wide'],
  motion: ['device', 'reduced'],
  words: ['real', 'pseudo'],
} as const satisfies Record<string, readonly string[]>
export type SwitchName = keyof typeof SWITCHES
export type Switches = Record<SwitchName, string>

const names = Object.keys(SWITCHES) as SwitchName[] // the keys of a constant

const KEY = 'bench'

/** `brand=the-wash&language=en`; what is missing or unknown is as at the start. */
function read(text: string): Switches {
  const given = new URLSearchParams(text)
  const chosen = names.map((name) => {
    const options: readonly string[] = SWITCHES[name]
    return [name, options.find((option) => option === given.get(name)) ?? options[0] ?? '']
  })
  return Object.fromEntries(chosen) as Switches // every name has its option
}

/** Only what differs from the start. */
export const written = (switches: Switches) =>
  new URLSearchParams(
    names.filter((name) => switches[name] !== SWITCHES[name][0]).map((name) => [name, switches[name]]),
  ).toString()

const hash = () => location.hash.slice(1)

// A preview has them in its hash, where a test or the frame round it changes them without a reload; the workbench keeps
// them from story to story.
const isPreview = new URLSearchParams(location.search).get('mode') === 'preview'
let switches = read(isPreview ? hash() : (sessionStorage.getItem(KEY) ?? ''))
const watchers = new Set<() => void>()

function change(next: Switches) {
  switches = next
  for (const watcher of watchers) watcher()
}

if (isPreview)
  window.addEventListener('hashchange', () => {
    // Ladle drops the hash when it writes the address anew.
    if (hash()) change(read(hash()))
  })

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useSwitches = () => useSyncExternalStore(watch, () => switches)

export function turn(name: SwitchName, option: string) {
  change({ ...switches, [name]: option })
  sessionStorage.setItem(KEY, written(switches))
}
