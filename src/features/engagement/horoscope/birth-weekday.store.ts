import { proxy, subscribe } from 'valtio'
import { Birth } from '#contract/horoscope.ts'
import { onSessionChange } from '#lib/auth/session.ts'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

const KEY = 'horoscope-birth'

/** The weekday or sign whose reading was last viewed on this device. */
const store = proxy<{ birth: Birth | undefined }>({ birth: readStorage(KEY, Birth) })
subscribe(store, () => {
  if (store.birth) writeStorage(KEY, store.birth)
  else removeStorage(KEY)
})

export const useChosenBirth = () => useStore(store).birth

export const readChosenBirth = () => store.birth

export function chooseBirth(birth: Birth) {
  store.birth = birth
}

onSessionChange((change) => {
  if (change !== 'signed-in') store.birth = undefined
})
