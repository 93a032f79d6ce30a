import { PageHeading } from '#components/page-layout.tsx'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { StageDrum } from '#ui/stage/stage-drum.tsx'
import { StageFact, StageField } from '#ui/stage/stage-field.tsx'
import { ScanButton } from './scan-button.tsx'

/** The field of a guest's home: the promise, a door that is ajar with the brand's picture behind it, and Scan. */
export function GuestStage() {
  const t = useTranslate()
  const localized = useLocalized()
  const picture = pageConfig.brand.own?.hero
  return (
    <StageField
      state="guest"
      heading={<PageHeading>{t('home.promise')}</PageHeading>}
      note={<StageFact>{t('home.promiseNote')}</StageFact>}
      door={
        <StageDrum
          state="guest"
          {...(picture && {
            label: localized(picture.alt),
            picture: <img {...picture.image} alt="" width={1536} height={864} loading="eager" />,
          })}
        />
      }
    >
      <ScanButton />
    </StageField>
  )
}
