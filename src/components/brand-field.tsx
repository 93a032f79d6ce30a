import type { ReactNode } from 'react'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { StageFact, StageField } from '#ui/stage/stage-field.tsx'
import { PageHeading } from './page-layout.tsx'

/**
 * The brand's promise, and a door that is ajar with the brand's picture behind it: the field of a guest's home, with its button.
 * Without one, beside a page of a wide window that has no picture of its own.
 */
export function BrandField({ children }: { children?: ReactNode }) {
  const t = useTranslate()
  const localized = useLocalized()
  const picture = pageConfig.brand.own?.hero
  const promise = t('home.promise')
  return (
    <StageField
      state="guest"
      heading={children ? <PageHeading>{promise}</PageHeading> : <p>{promise}</p>}
      note={<StageFact>{t('home.promiseNote')}</StageFact>}
      door={
        <StageDrum
          state="guest"
          label={picture && localized(picture.alt)}
          picture={picture && <img {...picture.image} alt="" width={1536} height={864} />}
        />
      }
    >
      {children}
    </StageField>
  )
}
