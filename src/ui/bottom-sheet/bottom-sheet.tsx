import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

/** Later than the page's data, which has priority. */
const PRELOAD_AFTER_MS = 3_000

export type BottomSheetProps = {
  title: string
  isOpen: boolean
  /** Called with false by Escape, by Back, by the cross and, if `isDismissable`, by a press outside. */
  onOpenChange: (isOpen: boolean) => void
  isDismissable?: boolean
  /** `sheet` opens from the bottom, in reach of the thumb; `dialog` in the middle, for a short question. */
  kind?: 'sheet' | 'dialog'
  /** `alertdialog` interrupts the screen reader: for a question about money or loss of data. */
  role?: 'dialog' | 'alertdialog'
  /** Adds a cross with this name. Required if no other button closes the sheet. */
  closeLabel?: string
  /** Ids of sentences that are read together with the title. They must not change while the sheet is open. */
  describedBy?: string
  /** Stacked buttons that stay visible while the content scrolls. */
  actions?: ReactNode
  children: ReactNode
}

let ModalSheet: typeof import('./modal-sheet.tsx').ModalSheet | undefined

/** Loads the sheet. Its overlay is a sixth of a page's script, and few visits open one. */
export async function preloadBottomSheet() {
  ModalSheet ??= (await import('./modal-sheet.tsx')).ModalSheet
}

/** Asks a question or shows content over the page. Focus stays inside until it closes and then returns. */
export function BottomSheet(props: BottomSheetProps) {
  const { isOpen, onOpenChange } = props
  const [isLoaded, setLoaded] = useState(ModalSheet !== undefined)
  // The next press tries again.
  const closeUnloaded = useEffectEvent(() => isOpen && onOpenChange(false))
  useEffect(() => {
    if (isLoaded) return
    const timer = setTimeout(
      () => preloadBottomSheet().then(() => setLoaded(true), closeUnloaded),
      isOpen ? 0 : PRELOAD_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [isLoaded, isOpen])
  return ModalSheet ? <ModalSheet {...props} /> : null
}
