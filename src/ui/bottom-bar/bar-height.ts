import { type RefObject, useLayoutEffect } from 'react'
import { observeSize } from './observe-size.ts'

type Variable = '--bar-height' | '--header-height' | '--sheet-height' | '--toast-height'

/** The effect that has set each variable. Not its element: an effect that runs again has the same one. */
const owners = new Map<Variable, object>()

const heightOf = ({ offsetHeight }: HTMLElement) => offsetHeight

/**
 * Stores the height of a fixed element in a CSS variable on the root element, so that pages end above the bottom bar,
 * focus scrolls clear of it and toasts appear above it, at any text size. Toasts, sheets and the header do the same.
 * Each change recalculates the style of every element, so the bar of the next page reuses the value of the previous
 * one.
 * @param coveredBy the height of the window that the element covers, in px
 */
export function useBarHeight(
  ref: RefObject<HTMLElement | null>,
  variable: Variable = '--bar-height',
  coveredBy = heightOf,
) {
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return
    const { style } = document.documentElement
    const stopObserving = observeSize(bar, () => {
      const height = `${coveredBy(bar)}px`
      return () => {
        if (style.getPropertyValue(variable) !== height) style.setProperty(variable, height)
      }
    })
    const owner = {}
    owners.set(variable, owner)
    return () => {
      stopObserving()
      // After the first frame of the next page, which would otherwise be later. Its bar, if any, has then registered.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (owners.get(variable) !== owner) return
          owners.delete(variable)
          style.removeProperty(variable)
        }),
      )
    }
  }, [ref, variable, coveredBy])
}
