import type { ReactNode } from 'react'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { StageDrum, type StageScene } from '#ui/stage/stage-drum.tsx'
import { StageFact, StageField } from '#ui/stage/stage-field.tsx'

type BrandFieldProps = {
  /** What the brand has drawn for a page of this kind; its own sign by default. */
  scene?: StageScene | undefined
  /** The page's h1, which is the promise. */
  heading?: ReactNode
  children?: ReactNode
}

/**
 * The brand's promise, and a door that is ajar with the brand's picture behind it: the field of a guest's home, with heading and
 * button, and the one beside each page of a wide window that has no field of its own.
 */
export function BrandField({ scene, heading, children }: BrandFieldProps) {
  const t = useTranslate()
  const localized = useLocalized()
  const picture = scene ? undefined : pageConfig.brand.own?.hero
  return (
    <StageField
      state="guest"
      heading={heading ?? <p>{t('home.promise')}</p>}
      note={<StageFact>{t('home.promiseNote')}</StageFact>}
      door={
        <StageDrum
          state="guest"
          label={picture && localized(picture.alt)}
          {...(scene ? { scene } : {})}
          picture={
            picture && <img {...picture.image} alt="" width={1536} height={864} loading={heading ? 'eager' : 'lazy'} />
          }
        />
      }
    >
      {children}
    </StageField>
  )
}
