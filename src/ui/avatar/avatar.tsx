import { useState } from 'react'
import { cva, type RecipeVariantProps } from '#styled/css'
import { PersonIcon } from '#ui/icons/navigation-icons.tsx'
import { initials } from './initials.ts'

const avatar = cva({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    overflow: 'hidden',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'tintLine',
    borderRadius: 'control',
    bg: 'tint',
    color: 'brandText',
    '& > img': { boxSize: 'full', objectFit: 'cover' },
    _highContrast: { borderColor: '[CanvasText]' },
  },
  variants: {
    size: {
      s: { boxSize: '[2.5rem]', textStyle: 'bodyStrong' },
      m: { boxSize: '[3.5rem]', textStyle: 'hM' },
      l: { boxSize: '[4.5rem]', textStyle: 'hL' },
    },
  },
  defaultVariants: { size: 'm' },
})

/** In CSS pixels at normal text size, so that its place is known before the picture is. */
const SIDES = { s: 40, m: 56, l: 72 }

export type AvatarProps = RecipeVariantProps<typeof avatar> & {
  /** Of the person; the initials come from it. */
  name: string
  /** A picture of the person. Where it cannot be had the initials stand. */
  src?: string
}

/** A person at a glance: a square with a picture or the initials. Not read aloud: the name stands beside it. */
export function Avatar(props: AvatarProps) {
  const [variants, { name, src }] = avatar.splitVariantProps(props)
  const [broken, setBroken] = useState<string>()
  const side = SIDES[props.size ?? 'm']
  return (
    <span aria-hidden className={avatar(variants)}>
      {src && src !== broken ? (
        <img src={src} alt="" width={side} height={side} loading="lazy" onError={() => setBroken(src)} />
      ) : (
        initials(name) || <PersonIcon />
      )}
    </span>
  )
}
