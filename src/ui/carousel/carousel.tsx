import { Children, type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { sva } from '#styled/css'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { PreviousIcon } from '#ui/icons/icons.tsx'
import { ChevronIcon } from '#ui/icons/navigation-icons.tsx'

/** Without a scroll event for this time, the scroll has ended. */
const SCROLL_END_MS = 120

const carousel = sva({
  slots: ['root', 'head', 'slides', 'slide', 'controls', 'position'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1', minWidth: '[0px]' },
    slides: {
      display: 'flex',
      gap: '2',
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollSnapType: '[x mandatory]',
      scrollbarWidth: '[none]',
      // Safari supports `scrollbar-width` only since 18.2.
      '&::-webkit-scrollbar': { display: 'none' },
      // Room for the focus rings of the content.
      paddingBlock: '1half',
      marginBlock: '-1half',
      // As far as the edge of the screen, so that no slide is cut before it.
      paddingInline: { base: '4', _narrow: '3', _desk: '1half' },
      marginInline: { base: '-4', _narrow: '-3', _desk: '-1half' },
      scrollPaddingInline: { base: '4', _narrow: '3', _desk: '1half' },
      _motionSafe: { scrollBehavior: 'smooth' },
    },
    slide: { flex: 'none', display: 'flex', scrollSnapAlign: 'start', minWidth: '[0px]' },
    head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
    controls: { display: 'flex', alignItems: 'center', marginInlineStart: 'auto', marginInlineEnd: '-2' },
    position: { textStyle: 'small', color: 'ink2', textAlign: 'center' },
  },
  variants: {
    // The visible edge of the next slide shows that there are more.
    isSingle: { true: { slide: { width: 'full' } }, false: { slide: { width: { base: '[88%]', _desk: '[46%]' } } } },
  },
})

export type CarouselProps = {
  /** Names the slides, such as "Offers". */
  label: string
  /** Beside the buttons, above the slides. */
  heading?: ReactNode
  previousLabel: string
  nextLabel: string
  /** The position as text, such as "2 จาก 5". `position` starts at 1. */
  positionText: (position: number, count: number) => string
  /** Called with the position text after a button or key changed the slide. Announce it: nothing else does. */
  onMove?: (position: string) => void
  /** One slide per child. */
  children: ReactNode
}

/** Slides that users swipe or change with buttons or arrow keys. They never move by themselves. */
export function Carousel({ label, heading, previousLabel, nextLabel, positionText, onMove, children }: CarouselProps) {
  const slides = Children.toArray(children)
  const list = useRef<HTMLUListElement>(null)
  const scrollEndTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [index, setIndex] = useState(0)
  const styles = carousel({ isSingle: slides.length < 2 })
  const position = positionText(index + 1, slides.length)

  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  const distances = () => {
    const { current } = list
    return current ? [...current.children].map((slide) => middle(slide) - middle(current)) : []
  }

  function show(next: number) {
    setIndex(next)
    if (list.current) list.current.scrollLeft += distances()[next] ?? 0
  }

  /** Wraps around, so that a focused button always works. */
  function goTo(target: number) {
    const next = (target + slides.length) % slides.length
    show(next)
    onMove?.(positionText(next + 1, slides.length))
  }

  /**
   * Scrolls the whole slide into view, because browsers scroll only the edge of the focused element. Not for focus by a
   * press, during which the control must not move.
   */
  function onSlideFocus(event: FocusEvent, slideIndex: number) {
    if (event.target.matches(':focus-visible')) show(slideIndex)
  }

  function onScroll() {
    clearTimeout(scrollEndTimer.current)
    scrollEndTimer.current = setTimeout(() => {
      const offsets = distances().map(Math.abs)
      if (offsets.length > 0) setIndex(offsets.indexOf(Math.min(...offsets)))
    }, SCROLL_END_MS)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Inside a slide the keys belong to its controls.
    if (event.target !== event.currentTarget) return
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: slides.length - 1 }[event.key]
    if (target === undefined) return
    event.preventDefault()
    goTo(target)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={label} className={styles.root}>
      <div className={styles.head}>
        {heading}
        {slides.length > 1 ? (
          <div className={styles.controls}>
            <IconButton label={previousLabel} onPress={() => goTo(index - 1)}>
              <PreviousIcon />
            </IconButton>
            <p className={styles.position}>{position}</p>
            <IconButton label={nextLabel} onPress={() => goTo(index + 1)}>
              <ChevronIcon />
            </IconButton>
          </div>
        ) : null}
      </div>
      <ul
        ref={list}
        aria-label={position}
        // The list scrolls, so the keyboard must reach it.
        tabIndex={slides.length > 1 ? 0 : undefined}
        className={styles.slides}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {slides.map((slide, slideIndex) => (
          <li key={slideIndex} className={styles.slide} onFocus={(event) => onSlideFocus(event, slideIndex)}>
            {slide}
          </li>
        ))}
      </ul>
    </div>
  )
}
