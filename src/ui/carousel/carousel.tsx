import { Children, type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { sva } from '#styled/css'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { PreviousIcon } from '#ui/icons/icons.tsx'
import { ChevronIcon } from '#ui/icons/navigation-icons.tsx'

/** As long without a scroll event, and the slides have come to rest. */
const REST_MS = 120

const carousel = sva({
  slots: ['root', 'slides', 'slide', 'controls', 'position'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '3', minWidth: '[0px]' },
    slides: {
      display: 'flex',
      gap: '2',
      overflowX: 'auto',
      overscrollBehaviorX: 'contain',
      scrollSnapType: '[x mandatory]',
      scrollbarWidth: '[none]',
      // Safari has `scrollbar-width` since 18.2.
      '&::-webkit-scrollbar': { display: 'none' },
      // Room for the focus rings of what is inside.
      padding: '[6px]',
      margin: '[-6px]',
      scrollPaddingInline: '[6px]',
      borderRadius: 'panel',
      _motionSafe: { scrollBehavior: 'smooth' },
    },
    slide: { flex: 'none', display: 'flex', scrollSnapAlign: 'start', minWidth: '[0px]' },
    controls: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' },
    position: { textStyle: 'small', color: 'ink2', textAlign: 'center' },
  },
  variants: {
    // The edge of the next one shows that there is more.
    isAlone: { true: { slide: { width: 'full' } }, false: { slide: { width: '[88%]' } } },
  },
})

export type CarouselProps = {
  /** What the slides are. */
  label: string
  previousLabel: string
  nextLabel: string
  /** "2 จาก 5", from 1. */
  positionText: (place: number, count: number) => string
  /** Called with the position in words when a button or key moved on: say it, for nothing else does. */
  onMove?: (position: string) => void
  /** A slide each. */
  children: ReactNode
}

/** Things side by side, to be swiped or gone through with buttons or arrow keys. It never moves by itself. */
export function Carousel({ label, previousLabel, nextLabel, positionText, onMove, children }: CarouselProps) {
  const slides = Children.toArray(children)
  const list = useRef<HTMLUListElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [place, setPlace] = useState(0)
  const look = carousel({ isAlone: slides.length < 2 })
  const position = positionText(place + 1, slides.length)

  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  const distances = () => {
    const { current } = list
    return current ? [...current.children].map((slide) => middle(slide) - middle(current)) : []
  }

  function show(next: number) {
    setPlace(next)
    if (list.current) list.current.scrollLeft += distances()[next] ?? 0
  }

  /** The first comes after the last: a button that has the focus always has something to do. */
  function go(to: number) {
    const next = (to + slides.length) % slides.length
    show(next)
    onMove?.(positionText(next + 1, slides.length))
  }

  /** A browser is content with the edge of what has the focus. What is pressed stays where it is until it is let go. */
  function onSlideFocus(event: FocusEvent, index: number) {
    if (event.target.matches(':focus-visible')) show(index)
  }

  function onScroll() {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      const far = distances().map(Math.abs)
      if (far.length > 0) setPlace(far.indexOf(Math.min(...far)))
    }, REST_MS)
  }

  function onKeyDown(event: KeyboardEvent) {
    // Inside a slide the keys belong to what is there.
    if (event.target !== event.currentTarget) return
    const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: slides.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups what is filled in
    <div role="group" aria-label={label} className={look.root}>
      <ul
        ref={list}
        aria-label={position}
        // It scrolls, and the keyboard has to be able to.
        tabIndex={slides.length > 1 ? 0 : undefined}
        className={look.slides}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        {slides.map((slide, index) => (
          <li key={index} className={look.slide} onFocus={(event) => onSlideFocus(event, index)}>
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 ? (
        <div className={look.controls}>
          <IconButton label={previousLabel} onPress={() => go(place - 1)}>
            <PreviousIcon />
          </IconButton>
          <span className={look.position}>{position}</span>
          <IconButton label={nextLabel} onPress={() => go(place + 1)}>
            <ChevronIcon />
          </IconButton>
        </div>
      ) : null}
    </div>
  )
}
