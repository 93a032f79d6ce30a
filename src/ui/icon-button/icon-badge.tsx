import { iconBadgeLook } from './icon-button-look.ts'

/** A short count over an icon's corner. Not spoken: the control's name says it in words. */
export function IconBadge({ text }: { text: string | undefined }) {
  return text ? (
    <span aria-hidden className={iconBadgeLook()}>
      {text}
    </span>
  ) : null
}
