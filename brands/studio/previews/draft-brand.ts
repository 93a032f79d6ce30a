/** The brand in the making that the editor around a preview shows in it. */
import { useSyncExternalStore } from 'react'
import type { BrandStyle } from '../../../ladle/brand-theme.ts'
import type { PageBrand, PictureAddresses } from '../../../ladle/brands.ts'

/** A page in a state, for which there is sample data. */
export type SampleName =
  | 'Home'
  | 'Home of a guest'
  | 'Home without a load'
  | 'Home of a newcomer'
  | 'Start'
  | 'Branch'
  | 'Chooser'
  | 'Payment'
  | 'Unknown start'
  | 'Not started'
  | 'Bill'
  | 'Picture to share'
  | 'Coupons'
  | 'No coupons'
  | 'No purchases'
  | 'No loads'
  | 'Loads that are done'
  | 'No notifications'
  | 'Rewards'
  | 'A reward'
  | 'Delivery'
  | 'Wash, dry, fold'
  | 'Sign in'
  | 'Offline'

export type DraftBrand = {
  brand: PageBrand
  look: BrandStyle
  /** The style sheet of its fonts. */
  fonts: string
  pictures: PictureAddresses
  /** The page that the preview shows instead of that of its story: loading the app again for each page takes seconds. */
  page: SampleName
}

type Ready = { kind: 'washday-preview-ready' }
type Shown = { kind: 'washday-draft'; draft: DraftBrand }

let shown: DraftBrand | undefined
const watchers = new Set<() => void>()

// Only from the page around it, which is of the same origin, so its data needs no schema.
if (window.parent !== window) {
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<Shown>) => {
    if (origin !== location.origin || source !== window.parent || data.kind !== 'washday-draft') return
    shown = data.draft
    for (const watcher of watchers) watcher()
  })
  window.parent.postMessage({ kind: 'washday-preview-ready' } satisfies Ready, location.origin)
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Undefined in a preview outside of the editor. */
export const useDraftBrand = () => useSyncExternalStore(watch, () => shown)

/** @returns whether a message says that a preview is ready for a draft */
export const isReady = ({ origin, data }: MessageEvent): boolean =>
  origin === location.origin && data?.kind === 'washday-preview-ready'

export const showDraft = (preview: Window, draft: DraftBrand) =>
  preview.postMessage({ kind: 'washday-draft', draft } satisfies Shown, location.origin)
