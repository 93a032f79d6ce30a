import { AlternativeText } from '#ui/visually-hidden/visually-hidden.tsx'

export type CountdownProps = {
  /** The figures: "8:42 left". */
  text: string
  /** The same in words: "8 minutes 42 seconds left to pay". */
  label: string
}

/**
 * The remaining time: figures on the screen, words for screen readers, which would say a time of day. It announces nothing
 * itself, see `useThresholds`. Put it into a paragraph; of an element with the role `timer` some readers say only the role.
 */
export function Countdown({ text, label }: CountdownProps) {
  return <AlternativeText text={label}>{text}</AlternativeText>
}
