import { useEffect, useRef } from 'react'
import { announce } from '#lib/announcer.ts'

/**
 * Announces what a page says at its top, unless the page has just taken the focus: a screen reader then says its name and
 * description, which have the same words.
 * @param texts undefined while they are not known
 */
export function useAnnouncedPage(texts: readonly string[] | undefined, urgency: 'polite' | 'assertive') {
  const text = texts?.join('\n')
  const isFirst = useRef(true)
  useEffect(() => {
    if (!text) return
    // After a navigation the page takes the focus only now.
    const timer = setTimeout(() => {
      const isSaid = isFirst.current && document.activeElement?.id === 'main'
      isFirst.current = false
      if (!isSaid) announce(text.split('\n'), urgency)
    })
    return () => clearTimeout(timer)
  }, [text, urgency])
}
