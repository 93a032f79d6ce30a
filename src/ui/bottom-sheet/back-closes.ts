import { useContext, useEffect, useEffectEvent } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { CloseOnBack } from './close-on-back.ts'

/** Inside a sheet or popover: closes it on the browser's Back. */
export function BackCloses() {
  const closeOnBack = useContext(CloseOnBack)
  const state = useContext(OverlayTriggerStateContext)
  const isOpen = state?.isOpen ?? false
  const close = useEffectEvent(() => state?.close())
  useEffect(() => (isOpen ? closeOnBack(() => close()) : undefined), [isOpen, closeOnBack])
  return null
}
