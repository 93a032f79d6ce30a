import { useEffect, useRef } from 'react'
import { announce } from '#lib/announcer.ts'

/**
 * Announces what a page says at its top, unless the page has just taken the focus: a screen reader then says its name and
 * description, which have the same words.
 * @param texts undefined while there is nothing to announce; a line that is undefined is not known yet, and is announced when it is
 */
export function useAnnouncedPage(texts: readonly (string | undefined)[] | undefined, urgency: 'polite' | 'assertive') {
  const text = texts?.join('\n')
  const isFirst = useRef(true)
  /** What the focus has said of a page that did not know the rest. */
  const said = useRef<readonly string[]>([])
  useEffect(() => {
    if (!text) return
    // After a navigation the page takes the focus only now.
    const timer = setTimeout(() => {
      const lines = text.split('\n')
      const isKnown = !lines.includes('')
      const isSaid = isFirst.current && document.activeElement?.id === 'main'
      isFirst.current = false
      if (isSaid) said.current = isKnown ? [] : lines
      else if (isKnown) {
        const news = lines.filter((line) => !said.current.includes(line))
        said.current = []
        announce(news, urgency)
      }
    })
    return () => clearTimeout(timer)
  }, [text, urgency])
}
